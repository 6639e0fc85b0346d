import type { LayoutItem } from '@atrium/contract/dashboards';
import { sizeOf } from '@atrium/contract/parts/dashboard-grid';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { GridLayout } from 'react-grid-layout';
import { columnsAt, margin, rowHeight, type Width } from '../grid.ts';
import type { Widget, Widgets } from '../widget.ts';
import { WidgetFrame } from '../widget-frame.tsx';
import classes from './edit-grid.module.css';
import { drop, dropped, leastHeight, toLayoutItems } from './edit-items.ts';
import { useRoom } from './use-room.ts';

interface EditGridProps {
  items: LayoutItem[];
  width: Width;
  widgets: Widgets;
  /** The widget of the toolbox that is being dragged. */
  dragged: string | undefined;
  /** The widget that was put on the grid last: it gets the focus when it is there. */
  added: RefObject<string | undefined>;
  onChange: (items: LayoutItem[]) => void;
  onDropped: (id: string, items: LayoutItem[]) => void;
  onRemove: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, id: string) => void;
  /** What stands in for a widget's content; without it the content itself. */
  preview?: ((widget: Widget) => ReactNode) | undefined;
}

const dragConfig = { handle: '[data-grip]', threshold: 3 };
const resizeConfig = {
  handles: ['se'] as const,
  handleComponent: (_axis: string, ref: Ref<HTMLElement>) => (
    <span ref={ref} className={classes.corner} aria-hidden="true" />
  ),
};

/** The grid on which widgets are moved, resized and dropped; every change is handed on when it is finished. */
export function EditGrid(props: EditGridProps) {
  const { t } = useLingui();
  const { items, width, widgets, dragged, onChange } = props;
  const { element, pixels } = useRoom(width);
  const help = useId();
  const columns = columnsAt(width);
  const gridConfig = useMemo(
    () => ({
      cols: columns,
      rowHeight,
      margin: [margin, margin] as const,
      containerPadding: [0, 0] as const,
    }),
    [columns],
  );
  const size = dragged === undefined ? undefined : sizeOf(dragged, width);
  const dropping = useMemo(
    () => ({ i: dropped, x: 0, y: 0, w: size?.w ?? 1, h: size?.h ?? 1 }),
    [size?.w, size?.h],
  );
  const dropConfig = useMemo(() => ({ enabled: dragged !== undefined, touchEnabled: false }), [dragged]);
  const layout = useMemo(() => items.map((item) => ({ ...item, minH: leastHeight })), [items]);

  return (
    <div ref={element} className={classes.room}>
      <p id={help} className="atr-hidden">
        <Trans>
          Arrow keys move the widget, Shift and arrow keys resize it, Delete puts it into the toolbox.
        </Trans>
      </p>
      {pixels > 0 && (
        <GridLayout
          key={width}
          className={classes.grid ?? ''}
          style={{ width: pixels, '--drop-here': `"${t`Drop here`}"` } as CSSProperties}
          width={pixels}
          layout={layout}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={resizeConfig}
          dropConfig={dropConfig}
          droppingItem={dropping}
          onDragStop={(after) => onChange(toLayoutItems(after))}
          onResizeStop={(after) => onChange(toLayoutItems(after))}
          onDrop={(after) => dragged !== undefined && props.onDropped(dragged, drop(after, dragged, width))}
        >
          {items.map((item) => {
            const widget = widgets.get(item.i);
            return (
              widget && (
                <div key={item.i} data-widget={item.i} data-grid-width={width}>
                  <WidgetFrame
                    widget={widget}
                    isInert
                    tools={<Tools {...props} widget={widget} help={help} isFixed={item.static} />}
                  >
                    {props.preview?.(widget)}
                  </WidgetFrame>
                </div>
              )
            );
          })}
        </GridLayout>
      )}
      {items.length === 0 && (
        <p className={classes.empty}>
          <Trans>Drag widgets here from the toolbox, or add them there.</Trans>
        </p>
      )}
    </div>
  );
}

interface ToolsProps extends Pick<EditGridProps, 'added' | 'onKeyDown' | 'onRemove'> {
  widget: Widget;
  help: string;
  isFixed: boolean;
}

function Tools({ widget, help, isFixed, added, onKeyDown, onRemove }: ToolsProps) {
  const { t } = useLingui();
  const { id, title } = widget;
  const grip = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (added.current !== id) return;
    added.current = undefined;
    grip.current?.focus({ preventScroll: true });
    grip.current?.closest('[data-widget]')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [added, id]);

  if (isFixed) return null;
  return (
    <div className={classes.tools}>
      <ActionIcon
        ref={grip}
        data-grip
        className={classes.grip}
        aria-label={t`Move ${title}`}
        aria-describedby={help}
        onKeyDown={(event) => onKeyDown(event, id)}
      >
        <IconGripVertical size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={t`Remove ${title}`} onClick={() => onRemove(id)}>
        <IconX size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
