import { type RawBuilder, sql } from 'kysely';
import type { Change, Database } from '../../base/database/connect.ts';
import { flagsIn, hasFlag, type Reader } from './access.ts';

/**
 * SQL for `with`: every scope in which the reader has flags, in all spaces or in one. For questions about the
 * whole house: there are far fewer scopes than folders and documents.
 */
export const readableScopes = (reader: Reader, spaceId?: number): RawBuilder<unknown> => sql`
  readable_scope as materialized (
    select scope.id, ${flagsIn(reader, sql`scope.id`)} as flags from acl_scope scope
    where ${spaceId === undefined ? sql`true` : sql`scope.space_id = ${spaceId}`} and ${mayCount(reader)})`;

/** Only to be quick: in all other scopes the answer is none. */
const mayCount = (reader: Reader) =>
  reader.isAdmin
    ? sql`true`
    : sql`scope.id in (
        select scope_id from acl_grant where role_id = any(${reader.roles}::int[])
        union all
        select s.id from acl_scope s join space sp on sp.id = s.space_id where sp.owner_id = ${reader.userId})`;

const muchFolders = 2000;

/**
 * Whether so much is open to the reader that looking at things one after another soon comes upon some; else it
 * is quicker to start from what they can read.
 */
export async function readsMuch(db: Database | Change, reader: Reader, spaceId?: number): Promise<boolean> {
  const found = await sql`
    with ${readableScopes(reader, spaceId)}
    select from readable_scope s join folder f on f.scope_id = s.id
    where ${hasFlag(sql`s.flags`, 'canRead')} and f.deletion_id is null
    offset ${muchFolders} limit 1`.execute(db);
  return found.rows.length > 0;
}
