import { mostCounted } from '@atrium/contract/search';
import { sql } from 'kysely';
import type { Candidates } from '../../base/database/on-replica.ts';
import { type Reader, scopeFlagsOf } from '../../core/access/access.ts';
import { readable } from './hits.ts';

/** Who can read no more is counted exactly whatever is sought, so that the way from there is always open. */
const mostReached = mostCounted;
const minute = 60_000;
const mostRemembered = 10_000;
const lately = new Map<number, { reach: number; until: number }>();

/**
 * How many things the reader can read, infinitely many beyond some; as it was within the last minute. What is found
 * does not depend on it, only how quickly.
 */
export async function readReach(from: Candidates, reader: Reader): Promise<number> {
  const known = lately.get(reader.userId);
  if (known && known.until > performance.now()) return known.reach;
  const { rows } = await sql<{ count: number }>`
    with ${scopeFlagsOf(reader)}
    select count(*) from (${readable} limit ${mostReached + 1}) reached`.execute(from);
  const count = rows[0]?.count ?? 0;
  const reach = count > mostReached ? Number.POSITIVE_INFINITY : count;
  if (lately.size >= mostRemembered) lately.clear();
  lately.set(reader.userId, { reach, until: performance.now() + minute });
  return reach;
}
