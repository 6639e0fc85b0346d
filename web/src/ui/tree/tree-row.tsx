import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import type { DragEvent, HTMLAttributes, MouseEvent, ReactNode, RefCallback } from 'react';
import { memo } from 'react';
import classes from './tree.module.css';
import type { ForeignDrag } from './tree-drag.ts';

export type Item = { id: string };

export interface TreeRowView<T> {
  id: string;
  node: T;
  hasChildren: boolean;
  isOpen: boolean;
  /** The props of the row's element, whichever it is. What carries `data-toggle` inside it opens and closes it. */
  props: HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement> };
}

/** Keep the function: with a new one all rows are drawn again. */
export type RenderRow<T> = (row: TreeRowView<T>) => ReactNode;

/** Everything that a row shows, so that scrolling draws only the rows that come into sight. */
export interface TreeRowProps<T> {
  tree: TreeInstance<Item>;
  item: ItemInstance<Item>;
  node: T;
  render: RenderRow<T>;
  start: number;
  height: number;
  indent: number;
  level: number;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
  isFocused: boolean;
  isCurrent: boolean;
  /** Undefined where nothing moves at all. */
  canDrag: boolean | undefined;
  isDragged: boolean;
  isTarget: boolean;
  isMoving: boolean;
  foreign?: ForeignDrag | undefined;
}

function Row<T>(row: TreeRowProps<T>) {
  const { item, node, render, hasChildren, isOpen } = row;
  return render({ id: item.getId(), node, hasChildren, isOpen, props: elementProps(row) });
}

export const TreeRow = memo(Row) as typeof Row;

function elementProps<T>(row: TreeRowProps<T>) {
  const props = ownProps(row);
  return row.foreign ? takeForeign(props, row.item, row.foreign) : props;
}

function ownProps<T>({ tree, item, ...row }: TreeRowProps<T>) {
  // Nothing is chosen in such a tree: "not selected" after each name would only be noise. What a row shows names it.
  const { 'aria-selected': _, 'aria-label': __, onDragOver, ...own } = item.getProps();
  return {
    ...own,
    ...(row.canDrag !== undefined && {
      draggable: row.canDrag,
      onDragOver: (event: DragEvent) => {
        onDragOver(event);
        unmarkForbidden(tree);
      },
      'aria-keyshortcuts': row.canDrag ? 'Space' : undefined,
    }),
    onFocus: () => {
      if (!item.isFocused()) item.setFocused();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      item.setFocused();
      if (!(event.target as Element).closest('[data-toggle]') || !item.isFolder()) return;
      event.preventDefault();
      if (item.isExpanded()) item.collapse();
      else item.expand();
    },
    className: classes.row,
    style: {
      height: row.height,
      transform: `translateY(${row.start}px)`,
      paddingInlineStart: 6 + row.level * row.indent,
    },
    'aria-level': row.level + 1,
    'aria-posinset': row.position + 1,
    'aria-setsize': row.siblings,
    'aria-expanded': row.hasChildren ? row.isOpen : undefined,
    'aria-current': row.isCurrent ? 'page' : undefined,
    tabIndex: row.isFocused ? 0 : -1,
    'data-tree-row': item.getId(),
    'data-dragged': row.isDragged || undefined,
    'data-target': row.isTarget || undefined,
    // Escape ends the move; a drawer around the tree stays open.
    'data-mantine-stop-propagation': row.isMoving ? 'true' : undefined,
  } as unknown as TreeRowView<T>['props'];
}

/** How long something is held over a closed node before that opens. */
const holdMilliseconds = 700;
let holding: ReturnType<typeof setTimeout> | undefined;

/** While something comes from elsewhere the library, which knows nothing of it, is not asked; the mark is set by hand. */
function takeForeign(
  props: HTMLAttributes<HTMLElement>,
  item: ItemInstance<Item>,
  foreign: ForeignDrag,
): TreeRowView<unknown>['props'] {
  const canDrop = () => foreign.canDrop(item.getId());
  const mark = (event: DragEvent<HTMLElement>, isTarget: boolean) => {
    if (!isTarget) clearTimeout(holding);
    event.currentTarget.toggleAttribute('data-target', isTarget);
  };
  const ours: Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'> = {
    onDragEnter: () => {
      clearTimeout(holding);
      if (item.isFolder() && !item.isExpanded()) holding = setTimeout(() => item.expand(), holdMilliseconds);
    },
    onDragOver: (event) => {
      if (!canDrop()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      mark(event, true);
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event, false);
    },
    onDrop: (event) => {
      mark(event, false);
      if (!canDrop()) return;
      event.preventDefault();
      foreign.onDrop(item.getId());
    },
  };
  const names = ['onDragEnter', 'onDragOver', 'onDragLeave', 'onDrop'] as const;
  const either = names.map((name) => [
    name,
    (event: DragEvent<HTMLElement>) => (foreign.isActive() ? ours : props)[name]?.(event),
  ]);
  return { ...props, ...Object.fromEntries(either) } as TreeRowView<unknown>['props'];
}

/** The library leaves the last allowed place marked while one is over a forbidden one. */
function unmarkForbidden(tree: TreeInstance<Item>) {
  const { dragTarget, draggedItems } = tree.getState().dnd ?? {};
  const { lastAllowDrop } = tree.getDataRef<{ lastAllowDrop?: boolean }>().current;
  if (lastAllowDrop !== false || !dragTarget) return;
  tree.applySubStateUpdate('dnd', draggedItems ? { draggedItems } : null);
}
