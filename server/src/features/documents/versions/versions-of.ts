import { sql } from 'kysely';
import type { Queryable } from '../../../base/database/connect.ts';
import { requireOpen } from '../../../base/storage/closed-names.ts';
import { absent } from '../../../core/access/require.ts';

/** SQL: every version `v` of a document, the present one among them. */
export const versionsOf = (id: number) => sql`(
  select version, hash, size, mime, filename, coalesce(file_by, created_by) as by_id,
    coalesce(file_at, created_at) as at, true as "isCurrent"
  from document where id = ${id} and deletion_id is null
  union all
  select version, hash, size, mime, filename, modified_by, modified_at, false
  from earlier_version where document_id = ${id}) v`;

export interface StoredVersion {
  version: number;
  hash: string;
  size: number;
  mime: string;
  filename: string;
  at: Date;
  isCurrent: boolean;
}

/** Finds a version, once the rights on the document were asked. */
export async function findVersion(
  db: Queryable,
  { id, version }: { id: number; version: number },
): Promise<StoredVersion> {
  const found = await sql<StoredVersion>`
    select version, hash, size, mime, filename, at, "isCurrent" from ${versionsOf(id)}
    where version = ${version}`.execute(db);
  const [one] = found.rows;
  if (!one) throw absent('document.version-not-found');
  requireOpen(one.hash);
  return one;
}
