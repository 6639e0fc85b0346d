import type { Column, Layout, RowAction } from './types.ts';

export interface Parts<Row> {
  columns: Column<Row>[];
  actions: RowAction<Row>[];
  isSelectable: boolean;
  /** Narrower columns, names on two lines. */
  isDense: boolean;
}

/** What gives way in a table of some width: first icons, which go into a menu, then columns. */
export interface Fit {
  isFolded: boolean;
  hidden: number;
}

const checkColumn = 65;
const narrowestRest = 200;

const iconColumn = ({ isDense }: { isDense: boolean }): number => (isDense ? 30 : 36);

function widthOf<Row>({ isDense }: { isDense: boolean }, column: Column<Row>): number {
  return (isDense ? column.denseWidth : undefined) ?? column.width ?? narrowestRest;
}

const isInMenu = <Row>(action: RowAction<Row>): boolean => action.isInMenu === true;
const staysInRow = <Row>({ stays }: RowAction<Row>): boolean => stays === true;

/** A few are quicker at hand than in a menu, and take little room. */
const fewestFolded = 4;
const canFold = <Row>(actions: RowAction<Row>[]): boolean =>
  actions.filter((action) => !staysInRow(action)).length >= fewestFolded;

export function fitInto<Row>(parts: Parts<Row>, width: number): Fit {
  const { columns, actions, isSelectable } = parts;
  const yielding = inOrder(columns);
  const icon = iconColumn(parts);
  const isFoldable = canFold(actions);
  const rest = (isSelectable ? checkColumn : 0) + sumOf(columns.map((column) => widthOf(parts, column)));
  const wide = actions.filter((action) => !isInMenu(action)).length + (actions.some(isInMenu) ? 1 : 0);
  if (rest + wide * icon <= width) return { isFolded: false, hidden: 0 };
  const icons = isFoldable ? actions.filter(staysInRow).length + 1 : wide;
  let needed = rest + icons * icon;
  let hidden = 0;
  while (needed > width && hidden < yielding.length) {
    needed -= widthOf(parts, yielding[hidden] as Column<Row>);
    // The first one brings the column of the button that expands.
    if (hidden === 0) needed += icon;
    hidden += 1;
  }
  return { isFolded: isFoldable, hidden };
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Which columns and icons stand in the row, which columns go into the expandable one, and whether there is a menu. */
export function layOut<Row>(parts: Parts<Row>, { isFolded, hidden }: Fit, isPhone: boolean): Layout<Row> {
  const yielding = inOrder(parts.columns).slice(0, hidden);
  const isInRow = (column: Column<Row>) =>
    isPhone ? column.phone !== undefined : !yielding.includes(column);
  const details = parts.columns.filter((column) => !isInRow(column));
  const { actions } = parts;
  return {
    ...parts,
    isPhone,
    columns: parts.columns.filter(isInRow),
    icons: isPhone ? [] : actions.filter(isFolded ? staysInRow : (action) => !isInMenu(action)),
    menu: !isPhone && (isFolded || actions.some(isInMenu)) ? actions : [],
    details,
    isExpandable: details.length > 0 || (isPhone && actions.length > 0),
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
  const icons = layout.icons.length + (layout.menu.length > 0 ? 1 : 0) + (layout.isExpandable ? 1 : 0);
  return [
    ...(layout.isSelectable ? [`${checkColumn}px`] : []),
    ...layout.columns.map((column) =>
      column.width ? `${widthOf(layout, column)}px` : `minmax(${narrowestRest}px, 1fr)`,
    ),
    ...Array.from({ length: icons }, () => `${iconColumn(layout)}px`),
  ].join(' ');
}

/** What the style sheet asks of a row: whether a line stands under its title. */
export function phoneRow<Row>({ isPhone, columns }: Layout<Row>): 'noted' | 'plain' | undefined {
  if (!isPhone) return undefined;
  return columns.some(({ phone }) => phone === 'note') ? 'noted' : 'plain';
}

/** How far what a phone's row shows is from the edge: the box stands there, or nothing. */
export const phoneInset = <Row>({ isSelectable }: Layout<Row>): number => (isSelectable ? 52 : 16);
