import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useRef } from 'react';

const hold = 400;
const slack = 8;
const edge = 56;

/**
 * Dragging with a finger, which the browsers' own drag and drop does not know everywhere: a long press takes the
 * row, and from there the same handlers are called that a mouse would call.
 */
export function useTouchDrag(
  frame: HTMLElement | null,
  scroller: HTMLElement | null,
  tree: TreeInstance<{ id: string }>,
  canDragNow: ((id: string) => boolean) | undefined,
): void {
  const latest = useRef(canDragNow);
  latest.current = canDragNow;
  const isOn = canDragNow !== undefined;
  useEffect(() => {
    if (!frame || !isOn) return;
    const canDrag = (id: string) => latest.current?.(id) ?? false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let dragged: string | undefined;
    let from = { clientX: 0, clientY: 0 };
    let scrolling = 0;

    const rowAt = ({ clientX, clientY }: typeof from) =>
      document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tree-row]');
    const call = (id: string, name: 'onDragStart' | 'onDragOver' | 'onDrop', at: typeof from) =>
      tree
        .getItemInstance(id)
        .getProps()
        [name]?.({ ...at, preventDefault() {}, stopPropagation() {} });
    const forget = () => {
      clearTimeout(waiting);
      cancelAnimationFrame(scrolling);
      if (dragged !== undefined) tree.applySubStateUpdate('dnd', null);
      dragged = undefined;
    };
    const hover = () => {
      const row = rowAt(from);
      if (row?.dataset.treeRow && frame.contains(row)) call(row.dataset.treeRow, 'onDragOver', from);
    };
    const scroll = () => {
      if (!scroller || dragged === undefined) return;
      const { top, bottom } = scroller.getBoundingClientRect();
      const over = Math.min(0, from.clientY - top - edge) + Math.max(0, from.clientY - bottom + edge);
      if (over !== 0) {
        scroller.scrollTop += over / 6;
        hover();
      }
      scrolling = requestAnimationFrame(scroll);
    };

    const start = (event: TouchEvent) => {
      forget();
      const row = (event.target as Element).closest<HTMLElement>('[data-tree-row]');
      const id = row?.dataset.treeRow;
      const [touch] = event.touches;
      if (!row || id === undefined || !touch || event.touches.length > 1 || !canDrag(id)) return;
      from = { clientX: touch.clientX, clientY: touch.clientY };
      // Otherwise the browser would start a drag of its own with the same long press.
      row.draggable = false;
      waiting = setTimeout(() => {
        dragged = id;
        call(id, 'onDragStart', from);
        scroll();
      }, hold);
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!touch) return;
      const { clientX, clientY } = touch;
      if (dragged === undefined) {
        if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > slack) clearTimeout(waiting);
        return;
      }
      event.preventDefault();
      from = { clientX, clientY };
      hover();
    };
    const end = (event: TouchEvent) => {
      clearTimeout(waiting);
      cancelAnimationFrame(scrolling);
      if (dragged === undefined) return;
      // No click follows, which would open the page of the row.
      event.preventDefault();
      const row = rowAt(from);
      const onto = row && frame.contains(row) ? row.dataset.treeRow : undefined;
      if (onto === undefined || !tree.getDragTarget()) return forget();
      dragged = undefined;
      call(onto, 'onDrop', from);
    };
    const noMenu = (event: Event) => {
      if (dragged !== undefined) event.preventDefault();
    };
    const again = (event: PointerEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-tree-row]');
      if (row?.dataset.treeRow && event.pointerType === 'mouse') row.draggable = canDrag(row.dataset.treeRow);
    };

    frame.addEventListener('touchstart', start, { passive: true });
    frame.addEventListener('touchmove', move, { passive: false });
    frame.addEventListener('touchend', end);
    frame.addEventListener('touchcancel', forget);
    frame.addEventListener('contextmenu', noMenu);
    frame.addEventListener('pointerdown', again);
    return () => {
      forget();
      frame.removeEventListener('touchstart', start);
      frame.removeEventListener('touchmove', move);
      frame.removeEventListener('touchend', end);
      frame.removeEventListener('touchcancel', forget);
      frame.removeEventListener('contextmenu', noMenu);
      frame.removeEventListener('pointerdown', again);
    };
  }, [frame, scroller, tree, isOn]);
}
