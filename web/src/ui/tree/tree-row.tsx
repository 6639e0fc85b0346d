import type { ItemInstance, TreeInstance } from '@headless-tree/core';
import type { DragEvent, HTMLAttributes, MouseEvent, ReactNode, RefCallback } from 'react';
import { memo } from 'react';
import classes from './tree.module.css';

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
}

function Row<T>(row: TreeRowProps<T>) {
  const { item, node, render, hasChildren, isOpen } = row;
  return render({ id: item.getId(), node, hasChildren, isOpen, props: elementProps(row) });
}

export const TreeRow = memo(Row) as typeof Row;

function elementProps<T>({ tree, item, ...row }: TreeRowProps<T>) {
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

/** The library leaves the last allowed place marked while one is over a forbidden one. */
function unmarkForbidden(tree: TreeInstance<Item>) {
  const { dragTarget, draggedItems } = tree.getState().dnd ?? {};
  const { lastAllowDrop } = tree.getDataRef<{ lastAllowDrop?: boolean }>().current;
  if (lastAllowDrop !== false || !dragTarget) return;
  tree.applySubStateUpdate('dnd', draggedItems ? { draggedItems } : null);
}
