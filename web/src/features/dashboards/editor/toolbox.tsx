import { sizeOf } from '@atrium/contract/parts/dashboard-grid';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import type { Width } from '../grid.ts';
import type { Widget } from '../widget.ts';
import classes from './toolbox.module.css';

interface ToolboxProps {
  heading: Ref<HTMLHeadingElement>;
  /** The widgets that are not on the grid at this width. */
  widgets: Widget[];
  width: Width;
  dragged: string | undefined;
  onDrag: (id: string | undefined) => void;
  onAdd: (id: string) => void;
  children?: ReactNode;
}

export function Toolbox({ heading, widgets, width, dragged, onDrag, onAdd, children }: ToolboxProps) {
  const { t } = useLingui();
  const title = useId();
  return (
    <aside className={classes.toolbox} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        <Trans>Toolbox</Trans>
      </h2>
      <p className={classes.hint}>
        {widgets.length > 0 ? (
          <Trans>Widgets you are not using</Trans>
        ) : (
          <Trans>All widgets are on the grid.</Trans>
        )}
      </p>
      <ul className={classes.list}>
        {widgets.map((widget) => {
          const { w, h } = sizeOf(widget.id, width);
          return (
            <li
              key={widget.id}
              className={classes.card}
              data-dragged={dragged === widget.id || undefined}
              draggable
              onDragStart={(event) => {
                // Firefox starts no drag that carries nothing.
                event.dataTransfer.setData('text/plain', widget.title);
                event.dataTransfer.effectAllowed = 'copy';
                onDrag(widget.id);
              }}
              onDragEnd={() => onDrag(undefined)}
            >
              <IconGripVertical size={17} stroke={1.6} aria-hidden="true" />
              <div className={classes.words}>
                <bdi className={classes.name} title={widget.title}>
                  {widget.title}
                </bdi>
                <span className={classes.kind}>
                  {widget.kind} · {w} × {h}
                </span>
              </div>
              <ActionIcon aria-label={t`Add ${widget.title}`} onClick={() => onAdd(widget.id)}>
                <IconPlus size={18} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {children && <div className={classes.foot}>{children}</div>}
    </aside>
  );
}
