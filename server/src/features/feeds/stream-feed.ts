import type { feedEvents as eventsCall } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { documentScope, flagsIn, hasFlag, type Reader, readerOf, todayOf } from '../../core/access/access.ts';
import { limitStreams, type Source, type StreamOptions, sendEvents } from '../../core/live-stream.ts';
import type { Ask } from '../../core/route.ts';

const takePlace = limitStreams('Too many windows are open at once. Close one first.');

/** Whoever is told reads their feeds again: not more often than this. */
const gapMilliseconds = 1000;

export const streamFeed = (parts: Parts, { caller, reply }: Ask<typeof eventsCall>): Promise<void> =>
  sendFeed(parts, { caller, reply });

/** Tells that something has happened to what the caller can read, and not what. */
export async function sendFeed(
  parts: Parts,
  { caller, reply }: Pick<Ask<typeof eventsCall>, 'caller' | 'reply'>,
  options: StreamOptions = {},
): Promise<void> {
  takePlace(caller.user.id, reply.raw);
  sendEvents(parts, { caller, reply }, feedSource(parts), { gap: gapMilliseconds, ...options });
}

interface Noted {
  first: number;
  last: number;
}

/** The most stretches; more are looked at as one. */
const mostStretches = 100;

function feedSource(parts: Parts): Source {
  const openedOn = todayOf(parts);
  let isOpen = false;
  let hasMissed = false;
  let noted: Noted[] = [];
  return {
    add({ about, id, last = id }) {
      if (about !== 'activities') return false;
      noted.push({ first: id, last });
      if (noted.length > mostStretches) {
        const firsts = noted.map((one) => one.first);
        noted = [{ first: Math.min(...firsts), last: Math.max(...noted.map((one) => one.last)) }];
      }
      return true;
    },
    missed() {
      hasMissed = true;
    },
    async take(caller) {
      // With a day a review may become late: who comes back reads what is left to them.
      if (todayOf(parts) !== openedOn) return undefined;
      const [heard, isMissed, wasOpen] = [noted, hasMissed, isOpen];
      noted = [];
      hasMissed = false;
      isOpen = true;
      const isTold =
        (wasOpen && isMissed) ||
        (heard.length > 0 && (await canReadAny(parts.db, readerOf(parts, caller), heard)));
      return [...(wasOpen ? [] : ['open']), ...(isTold ? ['feed'] : [])].map((event) => ({
        event,
        data: {},
      }));
    },
  };
}

/** Somebody's upload of a thousand files lies in one scope: rights are asked of scopes, not of files. */
async function canReadAny(db: Database, reader: Reader, noted: Noted[]): Promise<boolean> {
  const found = await sql`
    select from (
      select distinct ${documentScope} as scope_id, d.id is not null as is_document
      from unnest(${noted.map((one) => one.first)}::bigint[], ${noted.map((one) => one.last)}::bigint[])
        as noted (first, last)
      join activity a on a.id between noted.first and noted.last
      left join document d on d.id = a.object_id
      join folder f on f.id = coalesce(d.folder_id, a.object_id)
      where case when d.id is null then f.parent_id is not null and f.deletion_id is null
        else d.deletion_id is null end) s
    where case when s.is_document then ${hasFlag(flagsIn(reader, sql`s.scope_id`), 'canReadDocument')}
      else ${hasFlag(flagsIn(reader, sql`s.scope_id`), 'canRead')} end
    limit 1`.execute(db);
  return found.rows.length > 0;
}
