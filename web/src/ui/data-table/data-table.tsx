import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { grid, rowGroup } from './grid-roles.ts';
import { columnWidths, phoneInset } from './lay-out.ts';
import { PointerMenu } from './pointer-menu.tsx';
import { RowPreview } from './row-preview.tsx';
import {
  countSelected,
  noneSelected,
  type Selection,
  toggleAll,
  toggleRange,
  toggleRow,
} from './select-rows.ts';
import { sortRows } from './sort-rows.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { Column, Point, RowAction, RowDrag, RowHandlers, Shortcuts, Sort } from './types.ts';
import { useLayout } from './use-layout.ts';
import { usePreview } from './use-preview.ts';
import { useRowKeyboard } from './use-row-keyboard.ts';
import { useRowWindow } from './use-row-window.ts';

export interface DataTableProps<Row> {
  /** Names the table for readers of a screen. */
  label: string;
  /** The rows in the order of the page; undefined while they are awaited. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** These two keep their identity between drawings: rows are memoised by them. */
  columns: Column<Row>[];
  actions?: RowAction<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Rows that no sort mixes, such as folders and documents. */
  groups?: (a: Row, b: Row) => number;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  shortcuts?: Shortcuts<Row>;
  drag?: RowDrag<Row> | undefined;
  /** What is told of a row when somebody looks closer: with the space bar, or a mouse that rests on its name. */
  preview?: ComponentType<{ row: Row }>;
  empty?: ReactNode;
}

const noActions: never[] = [];

/** The one table: sorted, selected and walked by keyboard; of thousands of rows only those in sight are drawn. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowName, columns, actions = noActions, sort, groups } = props;
  const { selection = noneSelected, onSelect, shortcuts = {} } = props;
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const layout = useLayout(root, columns, actions, onSelect !== undefined);
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sort, groups), [rows, columns, sort, groups]);
  const keys = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);

  const [activeKey, setActive] = useState<string>();
  const lastActive = useRef(0);
  const found = activeKey === undefined ? 0 : keys.indexOf(activeKey);
  // Where the row is gone, the one that took its place is next.
  const active = found >= 0 ? found : Math.min(lastActive.current, keys.length - 1);
  lastActive.current = Math.max(active, 0);

  const [expanded, setExpanded] = useState<Selection>(noneSelected);
  const rowHeight = layout.isPhone ? 60 : 44;
  const virtualizer = useRowWindow(root, body, { keys, rowHeight, active });

  const touched = useRef<string>(undefined);
  const check = (key: string, withRange: boolean) => {
    const from = withRange ? (touched.current ?? keys[active]) : undefined;
    touched.current = key;
    onSelect?.(
      from === undefined || from === key
        ? toggleRow(selection, key)
        : toggleRange(selection, keys, from, key),
    );
  };
  const expand = (key: string) => setExpanded((now) => toggleRow(now, key));
  const [menu, setMenu] = useState<{ key: string; at: Point }>();
  const latest = useRef<RowHandlers>(null);
  const rowOf = (key: string) => sorted[keys.indexOf(key)];
  const { drag } = props;
  latest.current = {
    ...{ activate: setActive, check, expand },
    dragStart: (key, transfer) => {
      const row = rowOf(key);
      if (row !== undefined) drag?.onStart(row, transfer);
    },
    dragEnd: () => drag?.onEnd(),
    canDrop: (key) => {
      const row = rowOf(key);
      return row !== undefined && drag?.canDrop(row) === true;
    },
    drop: (key) => {
      const row = rowOf(key);
      if (row !== undefined) drag?.onDrop(row);
    },
    openMenu: (key, at) => setMenu({ key, at }),
  };
  const [on] = useState<RowHandlers>(() => ({
    dragStart: (key, transfer) => latest.current?.dragStart(key, transfer),
    dragEnd: () => latest.current?.dragEnd(),
    canDrop: (key) => latest.current?.canDrop(key) ?? false,
    drop: (key) => latest.current?.drop(key),
    activate: (key) => latest.current?.activate(key),
    check: (key, withRange) => latest.current?.check(key, withRange),
    expand: (key) => latest.current?.expand(key),
    openMenu: (key, at) => latest.current?.openMenu(key, at),
  }));

  const { preview: Preview } = props;
  const preview = usePreview(Preview !== undefined);
  const { onKeyDown } = useRowKeyboard(body, {
    rows: sorted,
    keys,
    active,
    isGone: found < 0,
    setActive: (key) => {
      setActive(key);
      preview.follow(key);
    },
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    check: onSelect && check,
    checkAll: () => onSelect?.(toggleAll(selection, keys)),
    clear: () => onSelect?.(noneSelected),
    expand: (key, isOpened) => {
      if (layout.isExpandable && expanded.has(key) !== isOpened) expand(key);
    },
    preview: preview.toggle,
    shortcuts,
  });

  const menuRow = menu && rowOf(menu.key);
  const previewRow = preview.shown && !menu ? rowOf(preview.shown.key) : undefined;
  const isEmpty = rows !== undefined && rows.length === 0;
  // Rows of one height need no measuring, which would cost a layout for each while scrolling.
  const isMeasured = layout.isPhone || expanded.size > 0;
  return (
    <div
      ref={root}
      className={classes.frame}
      data-dense={layout.isDense || undefined}
      style={{ '--columns': columnWidths(layout), '--inset': `${phoneInset(layout)}px` } as object}
    >
      {isEmpty ? (
        props.empty
      ) : (
        <div
          {...grid({
            'aria-label': props.label,
            'aria-rowcount': rows ? keys.length + 1 : -1,
            'aria-multiselectable': layout.isSelectable || undefined,
            'aria-busy': rows === undefined,
          })}
          className={classes.table}
        >
          <TableHead
            layout={layout}
            sort={sort}
            onSort={props.onSort}
            count={keys.length}
            selected={countSelected(selection, keys)}
            onCheckAll={() => onSelect?.(toggleAll(selection, keys))}
          />
          <div
            ref={body}
            {...rowGroup({ onKeyDown, ...preview.ofBody })}
            className={classes.body}
            style={rows && { height: virtualizer.getTotalSize() }}
          >
            {rows === undefined && <TableSkeleton layout={layout} />}
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = sorted[index];
              const key = keys[index];
              if (row === undefined || key === undefined) return null;
              return (
                <TableRow
                  key={key}
                  row={row}
                  rowId={key}
                  name={rowName(row)}
                  index={index}
                  start={start - virtualizer.options.scrollMargin}
                  layout={layout}
                  isSelected={selection.has(key)}
                  isActive={index === active}
                  isExpanded={expanded.has(key)}
                  canDrag={!layout.isPhone && drag?.canDrag(row) === true}
                  on={on}
                  measure={isMeasured ? virtualizer.measureElement : undefined}
                />
              );
            })}
          </div>
        </div>
      )}
      {Preview && preview.shown && previewRow !== undefined && (
        <RowPreview previewed={preview.shown} name={rowName(previewRow)} body={body} {...preview.ofCard}>
          <Preview row={previewRow} />
        </RowPreview>
      )}
      {menu && menuRow !== undefined && (
        <PointerMenu
          key={menu.key}
          at={menu.at}
          actions={layout.menu}
          row={menuRow}
          name={rowName(menuRow)}
          onClose={() => setMenu(undefined)}
          rowId={menu.key}
          body={body}
        />
      )}
    </div>
  );
}
