import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface Cell {
  row: number;
  column: number;
}

interface CellKeys {
  rows: number;
  /** The first and the last column that the arrows lead to. */
  columns: [first: number, last: number];
  /** Brings a cell into sight that may not be drawn yet. */
  scrollTo?: (cell: Cell) => void;
}

const cellAt = (root: HTMLElement | null, { row, column }: Cell) =>
  root?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);

function placeOf(element: EventTarget): Cell | undefined {
  const [row, column] = (element as HTMLElement).dataset.cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** The arrows lead from cell to cell, Tab into the table and out of it again. */
export function useCellKeys(root: RefObject<HTMLElement | null>, { rows, columns, scrollTo }: CellKeys) {
  const [first, last] = columns;
  const [chosen, setChosen] = useState<Cell>({ row: 0, column: first });
  const active = {
    row: between(0, chosen.row, Math.max(0, rows - 1)),
    column: between(first, chosen.column, last),
  };
  const isMoving = useRef(false);

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    cellAt(root.current, chosen)?.focus({ preventScroll: scrollTo !== undefined });
  }, [chosen, root, scrollTo]);

  const go = (row: number, column: number) => {
    const cell = { row: between(0, row, rows - 1), column: between(first, column, last) };
    isMoving.current = true;
    scrollTo?.(cell);
    setChosen(cell);
  };

  /** Answers whether the key means something here. */
  const run = ({ row, column }: Cell, { key, ctrlKey }: KeyboardEvent): boolean => {
    const steps: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + 8, column],
      PageUp: [row - 8, column],
      Home: [ctrlKey ? 0 : row, first],
      End: [ctrlKey ? rows - 1 : row, last],
    };
    const step = steps[key];
    if (step) go(...step);
    return step !== undefined;
  };

  return {
    active,
    /** What makes an element the cell of a place. */
    cell: (row: number, column: number) => ({
      'data-cell': `${row} ${column}`,
      tabIndex: row === active.row && column === active.column ? 0 : -1,
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const at = placeOf(event.target);
      if (at && !event.altKey && !event.metaKey && run(at, event)) event.preventDefault();
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = placeOf(target);
      if (at && (at.row !== active.row || at.column !== active.column)) setChosen(at);
    },
  };
}

export type CellProps = ReturnType<ReturnType<typeof useCellKeys>['cell']>;
