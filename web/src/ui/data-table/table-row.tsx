import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo, type Ref } from 'react';
import { CheckBox } from './check-box.tsx';
import classes from './data-table.module.css';
import { gridCell, gridRow } from './grid-roles.ts';
import { phoneRow } from './lay-out.ts';
import { RowActionIcon } from './row-action-icon.tsx';
import { RowDetails } from './row-details.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Layout, RowHandlers, TabStop } from './types.ts';

interface TableRowProps<Row> {
  row: Row;
  rowId: string;
  name: string;
  index: number;
  start: number;
  layout: Layout<Row>;
  isSelected: boolean;
  isActive: boolean;
  isExpanded: boolean;
  canDrag: boolean;
  on: RowHandlers;
  measure: Ref<HTMLDivElement> | undefined;
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { t } = useLingui();
  const { row, rowId, name, index, layout, isSelected, isExpanded, on } = props;
  const { columns, icons, menu, isSelectable, isExpandable } = layout;
  const tabStop: TabStop = props.isActive ? 0 : -1;
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown;
  return (
    <div
      ref={props.measure}
      {...gridRow({
        tabIndex: tabStop,
        'aria-rowindex': index + 2,
        'aria-selected': isSelectable ? isSelected : undefined,
        onFocus: () => on.activate(rowId),
        draggable: props.canDrag || undefined,
        ...dragHandlers(rowId, on),
        onContextMenu: menu.length > 0 ? (event: MouseEvent) => openMenu(event, rowId, on) : undefined,
      })}
      data-index={index}
      data-row={rowId}
      data-phone={phoneRow(layout)}
      data-selected={isSelected || undefined}
      className={classes.row}
      style={{ transform: `translateY(${props.start}px)` }}
    >
      {isSelectable && (
        <div {...gridCell()} className={classes.check} data-part="check">
          <CheckBox
            label={t`Select ${name}`}
            isChecked={isSelected}
            tabStop={tabStop}
            onChange={(withRange) => on.check(rowId, withRange)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} {...gridCell()} className={classes.cell} data-part={column.phone}>
          {column.cell(row, tabStop)}
        </div>
      ))}
      {icons.map((action) => (
        <div key={action.id} {...gridCell()} className={classes.icon} data-action>
          {action.isShown(row) && <RowActionIcon action={action} row={row} name={name} tabStop={tabStop} />}
        </div>
      ))}
      {menu.length > 0 && (
        <div {...gridCell()} className={classes.icon} data-action>
          <RowMenu actions={menu} row={row} name={name} tabStop={tabStop} />
        </div>
      )}
      {isExpandable && (
        <div {...gridCell()} className={classes.icon} data-part="more">
          <button
            type="button"
            className={classes.action}
            tabIndex={tabStop}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? t`Hide details of ${name}` : t`Show details of ${name}`}
            onClick={() => on.expand(rowId)}
          >
            <Chevron size={18} stroke={1.6} />
          </button>
        </div>
      )}
      {isExpandable && isExpanded && <RowDetails row={row} name={name} layout={layout} tabStop={tabStop} />}
    </div>
  );
}

/** The browser's own stays for whoever holds a key, and for a text that is marked. */
function openMenu(event: MouseEvent, rowId: string, on: RowHandlers): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey || window.getSelection()?.type === 'Range') return;
  event.preventDefault();
  on.openMenu(rowId, { x: event.clientX, y: event.clientY });
}

const mark = (element: Element, isTarget: boolean) => element.toggleAttribute('data-target', isTarget);

/** The mark is set by hand: a row that were drawn anew for each that the pointer passes would be slow. */
const dragHandlers = (rowId: string, on: RowHandlers) => ({
  onDragStart: (event: DragEvent) => on.dragStart(rowId, event.dataTransfer),
  onDragEnd: () => on.dragEnd(),
  onDragOver: (event: DragEvent) => {
    if (!on.canDrop(rowId)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    mark(event.currentTarget, true);
  },
  onDragLeave: (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event.currentTarget, false);
  },
  onDrop: (event: DragEvent) => {
    mark(event.currentTarget, false);
    if (!on.canDrop(rowId)) return;
    event.preventDefault();
    on.drop(rowId);
  },
});

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
