import type { Row } from '../annotations/row.ts';

/** All rows as they are after what the server told. */
export function withNews(rows: Row[], news: Row[]): Row[] {
  const all = new Map(rows.map((row) => [row.id, row]));
  for (const row of news) {
    if (row.deleted) all.delete(row.id);
    else all.set(row.id, row);
  }
  return [...all.values()];
}
