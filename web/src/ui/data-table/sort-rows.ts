import type { Column, Sort } from './types.ts';

export { compareNames as compareText } from '../../base/text/in-language.ts';

/** Sorts rows; without a sort they stay in the order in which they were given. `groups` are never mixed. */
export function sortRows<Row>(
  rows: Row[],
  columns: Column<Row>[],
  sort: Sort | null,
  groups: (a: Row, b: Row) => number = () => 0,
): Row[] {
  const compare = sort && columns.find(({ id }) => id === sort.column)?.compare;
  if (!compare) return rows;
  const way = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => groups(a, b) || way * compare(a, b));
}

/** The sort that follows: up, down, and back to the order of the page. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
