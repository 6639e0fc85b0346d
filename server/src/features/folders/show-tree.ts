import type { Folder } from '@atrium/contract/folders';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { hasFlag, type Reader, scopeFlags } from '../../core/access/access.ts';
import { type Placed, placeUnder } from '../../core/library/place-folders.ts';
import { inShownOrder, showFolder } from '../../core/library/show-folders.ts';

interface TreeRow {
  id: number;
  spaceId: number;
  parentId: number;
  name: string;
  weight: number;
  createdBy: number;
  flags: number;
  /** The path of the folders above, where the reader cannot read the parent. For all it would be most of the bytes. */
  hiddenPath: number[] | null;
}

/**
 * All folders of a space that the reader can read, each followed by those inside it; without their descriptions,
 * as they may be thousands.
 */
export async function showTree(db: Queryable, reader: Reader, spaceId: number): Promise<Folder[]> {
  const found = await sql<TreeRow>`
    with ${scopeFlags(reader, [spaceId])}
    select f.id, f.space_id as "spaceId", f.parent_id as "parentId", f.name, f.weight, f.created_by as "createdBy",
      allowed.flags,
      case when f.scope_id = f.id and not ${hasFlag(sql`above.flags`, 'canRead')}
        then f.path[:array_length(f.path, 1) - 1] end as "hiddenPath"
    from folder f join scope_flags allowed on allowed.id = f.scope_id
    left join scope_flags above on above.id = allowed.parent_id
    where f.space_id = ${spaceId} and f.deletion_id is null and f.parent_id is not null
      and ${hasFlag(sql`allowed.flags`, 'canRead')}`.execute(db);
  return placeAll(found.rows);
}

/** The rows are all that can be read in the space, so that nothing more has to be asked. */
function placeAll(rows: TreeRow[]): Folder[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isReadable = (id: number) => byId.has(id);
  const parentOf = ({ parentId, hiddenPath }: TreeRow) =>
    byId.has(parentId) ? parentId : placeUnder(hiddenPath ?? [], isReadable).parent;
  // Only folders of one parent are compared: sorting all of them by the rules of language would take longer.
  const children = Map.groupBy(rows, parentOf);
  for (const siblings of children.values()) siblings.sort(inShownOrder);
  const shown: Folder[] = [];
  const show = (place: Placed) => {
    for (const row of children.get(place.parent) ?? []) {
      const inside = children.get(row.id) ?? [];
      const ids = inside.map((child) => child.id);
      shown.push(showFolder(row, place, ids));
      if (ids.length > 0) show({ above: [...place.above, row.id], parent: row.id });
    }
  };
  show({ above: [], parent: null });
  return shown;
}
