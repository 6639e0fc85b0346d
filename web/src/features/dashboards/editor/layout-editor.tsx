import type { LayoutItem } from '@atrium/contract/dashboards';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import type { Width } from '../grid.ts';
import type { Widget, Widgets } from '../widget.ts';
import { EditGrid } from './edit-grid.tsx';
import { add, remove } from './edit-items.ts';
import classes from './layout-editor.module.css';
import { Toolbox } from './toolbox.tsx';
import type { Draft } from './use-draft.ts';
import { useItemKeys } from './use-item-keys.ts';

interface LayoutEditorProps {
  draft: Draft;
  width: Width;
  widgets: Widgets;
  preview?: (widget: Widget) => ReactNode;
  /** What stands above the grid. */
  head: ReactNode;
  /** What stands at the foot of the toolbox. */
  foot?: ReactNode;
}

/** The grid of one width and the toolbox beside it; a widget is always in one of them. */
export function LayoutEditor({ draft, width, widgets, preview, head, foot }: LayoutEditorProps) {
  const { t } = useLingui();
  const items = draft.at(width);
  const [dragged, setDragged] = useState<string>();
  const added = useRef<string>(undefined);
  const toolbox = useRef<HTMLHeadingElement>(null);
  const used = new Set(items.map(({ i }) => i));
  const unused = [...widgets.values()].filter(({ id }) => !used.has(id));
  const change = (next: LayoutItem[]) => draft.set(width, next);

  function takeOff(id: string) {
    change(remove(items, id, width));
    const title = widgets.get(id)?.title ?? id;
    keys.say(t`${title} is in the toolbox now.`);
    toolbox.current?.focus({ preventScroll: true });
  }
  const keys = useItemKeys({ items, width, widgets, onChange: change, onRemove: takeOff });

  function putOn(id: string, next: LayoutItem[]) {
    setDragged(undefined);
    change(next);
    keys.sayPlace(id, next);
    // The button that was pressed is gone.
    added.current = id;
  }

  return (
    <div className={classes.editor}>
      <div className={classes.canvas}>
        {head}
        <EditGrid
          items={items}
          width={width}
          widgets={widgets}
          dragged={dragged}
          added={added}
          preview={preview}
          onChange={change}
          onDropped={putOn}
          onRemove={takeOff}
          onKeyDown={keys.onKeyDown}
        />
      </div>
      <div className={classes.side}>
        <Toolbox
          heading={toolbox}
          widgets={unused}
          width={width}
          dragged={dragged}
          onDrag={setDragged}
          onAdd={(id) => putOn(id, add(items, id, width))}
        >
          {foot}
        </Toolbox>
      </div>
      <div className="atr-hidden" role="status">
        {keys.spoken}
      </div>
    </div>
  );
}
