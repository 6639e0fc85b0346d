import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { hasFlag, type Reader, scopeFlags, scopeFlagsOf } from './access.ts';

const muchFolders = 2000;

/**
 * Whether so much is open to the reader that looking at things one after another soon comes upon some; else it
 * is quicker to start from what they can read.
 */
export async function readsMuch(db: Queryable, reader: Reader, spaces?: number | number[]): Promise<boolean> {
  const found = await sql`
    with ${Array.isArray(spaces) ? scopeFlags(reader, spaces) : scopeFlagsOf(reader, spaces)}
    select from scope_flags s join folder f on f.scope_id = s.id
    where ${hasFlag(sql`s.flags`, 'canRead')} and f.deletion_id is null
    offset ${muchFolders} limit 1`.execute(db);
  return found.rows.length > 0;
}
