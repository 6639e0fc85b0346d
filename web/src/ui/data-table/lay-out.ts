import type { Column, Layout, RowAction } from './types.ts';

export interface Parts<Row> {
  columns: Column<Row>[];
  actions: RowAction<Row>[];
  isSelectable: boolean;
}

const checkColumn = 65;
const iconColumn = 36;
const narrowestRest = 220;

/** How many columns must give way in a table of this width. */
export function countHidden<Row>({ columns, actions, isSelectable }: Parts<Row>, width: number): number {
  const yielding = inOrder(columns);
  let needed =
    (isSelectable ? checkColumn : 0) +
    actions.length * iconColumn +
    columns.reduce((sum, column) => sum + (column.width ?? narrowestRest), 0);
  let hidden = 0;
  while (needed > width && hidden < yielding.length) {
    needed -= yielding[hidden]?.width ?? 0;
    // The first one brings the column of the button that expands.
    if (hidden === 0) needed += iconColumn;
    hidden += 1;
  }
  return hidden;
}

/** Which columns stand in the row, and which go into the expandable one. */
export function layOut<Row>(parts: Parts<Row>, hidden: number, isPhone: boolean): Layout<Row> {
  const yielding = inOrder(parts.columns).slice(0, hidden);
  const isInRow = (column: Column<Row>) =>
    isPhone ? column.phone !== undefined : !yielding.includes(column);
  const details = parts.columns.filter((column) => !isInRow(column));
  return {
    ...parts,
    isPhone,
    columns: parts.columns.filter(isInRow),
    details,
    isExpandable: details.length > 0 || (isPhone && parts.actions.length > 0),
  };
}

function inOrder<Row>(columns: Column<Row>[]): Column<Row>[] {
  return columns
    .filter(({ givesWay }) => givesWay !== undefined)
    .sort((a, b) => (a.givesWay ?? 0) - (b.givesWay ?? 0));
}

/** The widths for CSS grid. On a phone: box, tile, title over note, and what opens the rest. */
export function columnWidths<Row>(layout: Layout<Row>): string {
  if (layout.isPhone) {
    const lead = layout.columns.some(({ phone }) => phone === 'lead') ? 48 : 0;
    return `${phoneInset(layout)}px ${lead}px minmax(0, 1fr) 52px`;
  }
  return [
    ...(layout.isSelectable ? [`${checkColumn}px`] : []),
    ...layout.columns.map(({ width }) => (width ? `${width}px` : `minmax(${narrowestRest}px, 1fr)`)),
    ...layout.actions.map(() => `${iconColumn}px`),
    ...(layout.isExpandable ? [`${iconColumn}px`] : []),
  ].join(' ');
}

/** What the style sheet asks of a row: whether a line stands under its title. */
export function phoneRow<Row>({ isPhone, columns }: Layout<Row>): 'noted' | 'plain' | undefined {
  if (!isPhone) return undefined;
  return columns.some(({ phone }) => phone === 'note') ? 'noted' : 'plain';
}

/** How far what a phone's row shows is from the edge: the box stands there, or nothing. */
export const phoneInset = <Row>({ isSelectable }: Layout<Row>): number => (isSelectable ? 52 : 16);
