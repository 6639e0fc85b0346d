import type { FavoriteKey } from '@atrium/contract/favorites';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import type { Reader } from '../../core/access/access.ts';
import { absent, requireDocument, requireFolder } from '../../core/access/require.ts';

const columns = { document: 'document_id', folder: 'folder_id' } as const;

/** SQL: the column in which a table of favorites names one. */
export const columnOf = ({ entityType }: FavoriteKey) => sql.ref(columns[entityType]);

/** What the reader can read, else 404. A space's root is no folder to anybody. */
export async function requireItem(
  db: Queryable,
  reader: Reader,
  { entityType, entityId }: FavoriteKey,
): Promise<{ name: string }> {
  if (entityType === 'document') return requireDocument(db, reader, 0, entityId);
  const folder = await requireFolder(db, reader, 0, entityId);
  if (folder.parentId === null) throw absent('folder.not-found');
  return folder;
}

/** Requires something that will be referred to: it cannot be purged until this change is done. */
export async function holdItem(
  trx: Transaction,
  reader: Reader,
  item: FavoriteKey,
): Promise<{ name: string }> {
  await sql`select from ${sql.table(item.entityType)} where id = ${item.entityId} for key share`.execute(trx);
  return requireItem(trx, reader, item);
}
