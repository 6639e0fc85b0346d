import type { HTMLAttributes } from 'react';

/**
 * The parts of the table for readers of a screen. Not a table element: only the rows in sight are drawn, each at
 * its own place, and the focus goes from row to row.
 */
const part =
  (role: string) =>
  (attributes: HTMLAttributes<HTMLElement> = {}) => ({ role, ...attributes });

export const grid = part('grid');
export const rowGroup = part('rowgroup');
export const gridRow = part('row');
export const rowHeader = part('rowheader');
export const columnHeader = part('columnheader');
export const gridCell = part('gridcell');
