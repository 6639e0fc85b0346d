import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { hasFlag, type Reader, scopeFlags } from '../../core/access/access.ts';
import { type Placed, placeUnder } from '../../core/library/place-folders.ts';
import { inShownOrder } from '../../core/library/show-folders.ts';

export interface TreeRow {
  id: number;
  spaceId: number;
  parentId: number;
  name: string;
  weight: number;
  createdBy: number;
  flags: number;
  /** How many documents are shown in it: exactly as many as its list has. */
  documents: number;
  /** The path of the folders above, where the reader cannot read the parent. For all it would be most of the bytes. */
  hiddenPath: number[] | undefined;
}

/** What aggregates answer: null where there is nothing to gather. */
interface Columns {
  ids: number[] | null;
  parents: number[];
  names: string[];
  weights: number[];
  makers: number[];
  flags: number[];
  documents: number[];
  hiddenPaths: Record<string, number[]> | null;
  /** The documents with entries of their own: asked one by one, all others by their folder. */
  byThemselves: { path: number[]; documents: number }[] | null;
}

/**
 * All folders of a space that the reader can read, in no order. The database gathers them as columns: thousands of
 * rows would take longer to read than to find. Its counters are looked up as one set, not one after the other.
 */
export async function readTree(db: Queryable, reader: Reader, spaceId: number): Promise<TreeRow[]> {
  const found = await sql<Columns>`
    with ${scopeFlags(reader, [spaceId])},
    counted as materialized (
      select c.folder_id, c.documents from folder_stat c
      where c.folder_id = any(array(select id from folder where space_id = ${spaceId} and deletion_id is null))),
    by_themselves as (
      select f.path, count(*) as documents
      from scope_flags own join document d on d.own_scope_id = own.id join folder f on f.id = d.folder_id
      where d.deletion_id is null and ${hasFlag(sql`own.flags`, 'canReadDocument')}
      group by f.id)
    select json_agg(f.id) as ids, json_agg(f.parent_id) as parents, json_agg(f.name) as names,
      json_agg(f.weight) as weights, json_agg(f.created_by) as makers, json_agg(allowed.flags) as flags,
      json_agg(case when ${hasFlag(sql`allowed.flags`, 'canReadDocument')} then coalesce(c.documents, 0) else 0 end)
        as documents,
      json_object_agg(f.id, f.path[:array_length(f.path, 1) - 1])
        filter (where f.scope_id = f.id and not ${hasFlag(sql`above.flags`, 'canRead')}) as "hiddenPaths",
      (select json_agg(b) from by_themselves b) as "byThemselves"
    from folder f join scope_flags allowed on allowed.id = f.scope_id
    left join scope_flags above on above.id = allowed.parent_id
    left join counted c on c.folder_id = f.id
    where f.space_id = ${spaceId} and f.deletion_id is null and f.parent_id is not null
      and ${hasFlag(sql`allowed.flags`, 'canRead')}`.execute(db);
  const columns = found.rows[0] as Columns;
  const rows = (columns.ids ?? []).map((id, at) => ({
    id,
    spaceId,
    parentId: columns.parents[at] as number,
    name: columns.names[at] as string,
    weight: columns.weights[at] as number,
    createdBy: columns.makers[at] as number,
    flags: columns.flags[at] as number,
    documents: columns.documents[at] as number,
    hiddenPath: columns.hiddenPaths?.[id],
  }));
  addShown(rows, columns.byThemselves ?? []);
  return rows;
}

/** Counts documents where they are shown, which need not be where they lie. */
function addShown(rows: TreeRow[], found: { path: number[]; documents: number }[]): void {
  if (found.length === 0) return;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { path, documents } of found) {
    const { parent } = placeUnder(path, (id) => byId.has(id));
    const row = parent === null ? undefined : byId.get(parent);
    if (row) row.documents += documents;
  }
}

/**
 * Goes through a space's folders as they are shown, each followed by those inside it. The rows are all that can be
 * read in the space, so that nothing more has to be asked.
 */
export function walkTree(
  rows: TreeRow[],
  visit: (row: TreeRow, place: Placed, inside: TreeRow[]) => void,
): void {
  const readable = new Set(rows.map(({ id }) => id));
  const isReadable = (id: number) => readable.has(id);
  const parentOf = ({ parentId, hiddenPath }: TreeRow) =>
    isReadable(parentId) ? parentId : placeUnder(hiddenPath ?? [], isReadable).parent;
  // Only folders of one parent are compared: sorting all of them by the rules of language would take longer.
  const children = Map.groupBy(rows, parentOf);
  for (const siblings of children.values()) if (siblings.length > 1) siblings.sort(inShownOrder);
  const show = (place: Placed) => {
    for (const row of children.get(place.parent) ?? []) {
      const inside = children.get(row.id) ?? [];
      visit(row, place, inside);
      if (inside.length > 0) show({ above: [...place.above, row.id], parent: row.id });
    }
  };
  show({ above: [], parent: null });
}
