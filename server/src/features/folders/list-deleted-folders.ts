import type { Folder } from '@atrium/contract/folders';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { allContent, permissionsOf } from '../../core/access/flags.ts';
import { denied, requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { type DeletedRow, deletionColumns, showDeleted } from '../../core/library/show-deleted.ts';
import { folderRoute } from '../../core/library/show-folders.ts';

interface DeletedFolderRow extends DeletedRow {
  id: number;
  name: string;
  weight: number;
  createdBy: number;
  modifiedAt: Date;
}

/** The folders that were deleted themselves; what they took along comes back with them. For administrators. */
export async function listDeletedFolders(parts: Parts, caller: Caller, spaceId: number): Promise<Folder[]> {
  await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin) throw denied();
  const found = await sql<DeletedFolderRow>`
    select f.id, f.name, p.path as "pathAbove", f.weight, f.created_by as "createdBy",
      f.modified_at as "modifiedAt", ${deletionColumns}, null as "withFolder"
    from folder f join deletion x on x.id = f.deletion_id join folder p on p.id = f.parent_id
    join app_user u on u.id = x.by_id
    where f.space_id = ${spaceId} and f.deletion_id is distinct from p.deletion_id
    order by x.at desc, lower(f.name), f.id`.execute(parts.db);
  const deleted = await showDeleted(parts, found.rows);
  return found.rows.map((row, index) => {
    const above = row.pathAbove.slice(1);
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
      deleted: deleted[index],
    };
  });
}
