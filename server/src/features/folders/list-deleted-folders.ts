import type { Folder } from '@atrium/contract/folders';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { allContent, permissionsOf } from '../../core/access/flags.ts';
import { denied, requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/session/caller.ts';
import { folderRoute } from '../../core/tree/show-folders.ts';

interface DeletedFolderRow {
  id: number;
  name: string;
  path: number[];
  weight: number;
  createdBy: number;
  modifiedAt: Date;
  at: Date;
  by: number;
}

/** The folders that were deleted themselves; what they took along comes back with them. For administrators. */
export async function listDeletedFolders(parts: Parts, caller: Caller, spaceId: number): Promise<Folder[]> {
  await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin) throw denied();
  const found = await sql<DeletedFolderRow>`
    select f.id, f.name, f.path, f.weight, f.created_by as "createdBy", f.modified_at as "modifiedAt", x.at, x.by_id as by
    from folder f join deletion x on x.id = f.deletion_id join folder p on p.id = f.parent_id
    where f.space_id = ${spaceId} and f.deletion_id is distinct from p.deletion_id
    order by x.at desc, lower(f.name), f.id`.execute(parts.db);
  return found.rows.map((row) => {
    const above = row.path.slice(1, -1);
    return {
      id: row.id,
      name: row.name,
      entityType: 'folder' as const,
      space: spaceId,
      parent: above.at(-1) ?? null,
      path: above.join('.'),
      pathIds: above,
      children: [],
      route: folderRoute(spaceId, row.id),
      weight: row.weight,
      createdBy: row.createdBy,
      lastModifiedAt: row.modifiedAt.toISOString(),
      permissions: permissionsOf(allContent),
      deleted: { at: row.at.toISOString(), by: row.by, withFolder: null },
    };
  });
}
