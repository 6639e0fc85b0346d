import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { allContent } from '../../../core/access/flags.ts';
import { denied, requireSpace } from '../../../core/access/require.ts';
import type { Caller } from '../../../core/accounts/caller.ts';
import { documentColumns, type FoundDocument, showDocument } from '../../../core/library/select-documents.ts';
import { type DeletedRow, deletionColumns, showDeleted } from '../../../core/library/show-deleted.ts';

/** Everything in a space's trash, also what a folder took along. For administrators. */
export async function listDeletedDocuments(
  parts: Parts,
  caller: Caller,
  spaceId: number,
): Promise<Document[]> {
  await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin) throw denied();
  const found = await sql<FoundDocument & DeletedRow>`
    select ${documentColumns}, ${allContent}::int as flags, ${deletionColumns},
      f.path as "pathAbove",
      (select t.id from folder t where t.id = any(f.path) and t.deletion_id = d.deletion_id
        order by array_length(t.path, 1) limit 1) as "withFolder"
    from document d join folder f on f.id = d.folder_id join deletion x on x.id = d.deletion_id
    join app_user u on u.id = x.by_id
    where f.space_id = ${spaceId}
    order by x.at desc, lower(d.name), d.id`.execute(parts.db);
  const deleted = await showDeleted(parts, found.rows);
  return found.rows.map((row, index) => ({
    ...showDocument(row, row.isAtRoot ? null : row.folderId),
    deleted: deleted[index],
  }));
}
