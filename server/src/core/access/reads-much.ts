import { sql } from 'kysely';
import type { Change, Database } from '../../base/database/connect.ts';
import { hasFlag, type Reader, scopeFlags, scopeFlagsOf } from './access.ts';

const muchFolders = 2000;

/**
 * Whether so much is open to the reader that looking at things one after another soon comes upon some; else it
 * is quicker to start from what they can read.
 */
export async function readsMuch(
  db: Database | Change,
  reader: Reader,
  spaces?: number | number[],
): Promise<boolean> {
  const found = await sql`
    with ${Array.isArray(spaces) ? scopeFlags(reader, spaces) : scopeFlagsOf(reader, spaces)}
    select from scope_flags s join folder f on f.scope_id = s.id
    where ${hasFlag(sql`s.flags`, 'canRead')} and f.deletion_id is null
    offset ${muchFolders} limit 1`.execute(db);
  return found.rows.length > 0;
}

const minute = 60_000;
const mostRemembered = 10_000;
const lately = new Map<number, { isMuch: boolean; until: number }>();

/** As it was within the last minute: what is found does not depend on it, only how quickly. */
export async function readsMuchLately(db: Database, reader: Reader): Promise<boolean> {
  const known = lately.get(reader.userId);
  if (known && known.until > performance.now()) return known.isMuch;
  const isMuch = await readsMuch(db, reader);
  if (lately.size >= mostRemembered) lately.clear();
  lately.set(reader.userId, { isMuch, until: performance.now() + minute });
  return isMuch;
}
