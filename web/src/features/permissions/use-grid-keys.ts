import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { columns } from './grid-columns.ts';
import { hasChildren, parentOf, type Shown, type Tree } from './tree.ts';

export interface Active {
  place: number;
  column: number;
}

interface GridKeys {
  body: RefObject<HTMLElement | null>;
  tree: Tree;
  shown: Shown;
  active: Active;
  setActive: (active: Active) => void;
  open: (place: number) => void;
  scrollTo: (index: number) => void;
}

const cellAt = (body: HTMLElement | null, { place, column }: Active) =>
  body?.querySelector<HTMLElement>(`[data-place="${place}"] [data-column="${column}"]`);

/**
 * Up and down lead from row to row. On the name right and left open, close and lead to the row above it; beyond it
 * they lead from box to box.
 */
export function useGridKeys({ body, tree, shown, active, setActive, open, scrollTo }: GridKeys) {
  const isMoving = useRef(false);

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const cell = cellAt(body.current, active) ?? cellAt(body.current, { ...active, column: columns.name });
    cell?.focus({ preventScroll: true });
  }, [active, body]);

  const go = (place: number, column: number) => {
    const index = shown.places.indexOf(place);
    if (index < 0) return;
    isMoving.current = true;
    scrollTo(index);
    setActive({ place, column });
  };

  const step = (by: number) => {
    const index = shown.places.indexOf(active.place) + by;
    const place = shown.places[Math.max(0, Math.min(shown.places.length - 1, index))];
    if (place !== undefined) go(place, active.column);
  };

  /** Places that this row does not have are stepped over. */
  const stepAside = (by: 1 | -1) => {
    for (let column = active.column + by; column >= 0 && column <= columns.who; column += by) {
      if (cellAt(body.current, { ...active, column })) return go(active.place, column);
    }
  };

  const right = () => {
    const isClosed = hasChildren(tree, active.place) && !shown.isOpen(active.place);
    if (active.column === columns.name && isClosed) open(active.place);
    else stepAside(1);
  };

  const left = () => {
    if (active.column > columns.name) return stepAside(-1);
    if (hasChildren(tree, active.place) && shown.isOpen(active.place)) return open(active.place);
    if (parentOf(tree, active.place) >= 0) go(parentOf(tree, active.place), columns.name);
  };

  /** Answers whether the key means something here. */
  const run = (key: string, toEnds: boolean): boolean => {
    const isOnName = active.column === columns.name;
    switch (key) {
      case 'ArrowDown':
        step(1);
        return true;
      case 'ArrowUp':
        step(-1);
        return true;
      case 'ArrowRight':
        right();
        return true;
      case 'ArrowLeft':
        left();
        return true;
      case 'PageDown':
        step(8);
        return true;
      case 'PageUp':
        step(-8);
        return true;
      case 'Home':
        go(toEnds ? (shown.places[0] ?? 0) : active.place, toEnds ? active.column : columns.name);
        return true;
      case 'End':
        go(toEnds ? (shown.places.at(-1) ?? 0) : active.place, toEnds ? active.column : columns.who);
        return true;
      case 'Enter':
      case ' ':
        if (isOnName) open(active.place);
        return isOnName;
      default:
        return false;
    }
  };

  return (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (run(event.key, event.ctrlKey)) event.preventDefault();
  };
}
