import type { feedEvents as eventsCall, Told } from '@atrium/contract/feeds';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { askTogether } from '../../base/ask-together.ts';
import type { Notice } from '../../base/database/notices.ts';
import { onceFor, type Parts } from '../../base/parts.ts';
import { documentScope, todayOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { readersOfAny } from '../../core/access/readers-of-any.ts';
import { concerns } from '../../core/announcements/for-reader.ts';
import {
  type LiveEvent,
  limitStreams,
  type Source,
  type StreamOptions,
  sendEvents,
} from '../../core/live-stream.ts';
import { askConcerns, askUnread, type ToldRange } from '../../core/notifications/count-unread.ts';
import type { Ask } from '../../core/route.ts';

const takePlace = limitStreams(sentence('Too many windows are open at once. Close one first.'));

/** Whoever is told reads their feeds again: not more often than this, and less often while much happens. */
const gaps = { gap: 1000, mostGap: 10_000 };

export const streamFeed = (parts: Parts, { caller, reply }: Ask<typeof eventsCall>): Promise<void> =>
  sendFeed(parts, { caller, reply });

/** Tells that something has happened to what the caller can read, or is announced to them, and not what; and how many notifications are unread. */
export async function sendFeed(
  parts: Parts,
  { caller, reply }: Pick<Ask<typeof eventsCall>, 'caller' | 'reply'>,
  options: StreamOptions = {},
): Promise<void> {
  takePlace(caller.user.id, reply.raw);
  sendEvents(parts, { caller, reply }, feedSource(parts, caller.user.id), { ...gaps, ...options });
}

interface Noted {
  first: number;
  last: number;
}

/** The most stretches; more are looked at as one. */
const mostStretches = 100;

function feedSource(parts: Parts, userId: number): Source {
  const openedOn = todayOf(parts);
  let isOpen = false;
  let hasMissed = false;
  let noted: Noted[] = [];
  let announced: Notice[] = [];
  const told = toldSource(parts, userId);
  return {
    add(notice) {
      const { about, id, last = id } = notice;
      if (about === 'told') return told.add(notice);
      if (about === 'announcements') return announced.push(notice) > 0;
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
      told.missed();
    },
    async take(caller) {
      // With a day a review may become late: who comes back reads what is left to them.
      if (todayOf(parts) !== openedOn) return undefined;
      const [heard, isMissed, wasOpen] = [noted, hasMissed, isOpen];
      const isNews = announced.some((notice) => concerns(notice, caller.user.roles));
      noted = [];
      announced = [];
      hasMissed = false;
      isOpen = true;
      const isTold =
        (wasOpen && isMissed) ||
        (heard.length > 0 && (await canReadAny(parts)({ userId: caller.user.id, heard })));
      const events = [
        ...(wasOpen ? [] : ['open']),
        ...(isTold ? ['feed'] : []),
        ...(isNews || (wasOpen && isMissed) ? ['news'] : []),
      ];
      return [...events.map((event) => ({ event, data: {} })), ...(await told.take())];
    },
  };
}

/** How many notifications are unread: at first, and whenever the listener may have been told, or has read some. */
function toldSource(parts: Parts, userId: number) {
  let isDue = false;
  let heard: ToldRange[] = [];
  return {
    add({ id: first, last = first, users }: Notice): boolean {
      if (users) {
        if (!users.includes(userId)) return false;
        isDue = true;
      } else heard.push({ first, last });
      return true;
    },
    missed() {
      isDue = true;
    },
    async take(): Promise<LiveEvent[]> {
      const [wasDue, asked] = [isDue, heard];
      isDue = false;
      heard = [];
      const isConcerned =
        wasDue || (asked.length > 0 && (await askConcerns(parts)({ userId, heard: asked })));
      if (!isConcerned) return [];
      const data: Told = { unread: await askUnread(parts)(userId) };
      return [{ event: 'told', data }];
    },
  };
}

interface Question {
  userId: number;
  heard: Noted[];
}

/** Whether somebody can read any of what they heard of. All who listen ask at the same time, and mostly the same. */
const canReadAny = onceFor((parts) =>
  askTogether(async (questions: Question[]) => {
    const groups = new Map<string, Noted & { id: number }>();
    for (const { heard } of questions)
      for (const one of heard) {
        const key = `${one.first}-${one.last}`;
        if (!groups.has(key)) groups.set(key, { ...one, id: groups.size });
      }
    const readers = await readersOfAny(parts.db, scopesOf([...groups.values()]), {
      people: [...new Set(questions.map(({ userId }) => userId))],
      today: todayOf(parts),
    });
    const readable = new Set(readers.map(({ groupId, userId }) => `${groupId} ${userId}`));
    return questions.map(({ userId, heard }) =>
      heard.some(({ first, last }) => readable.has(`${groups.get(`${first}-${last}`)?.id} ${userId}`)),
    );
  }),
);

/** Somebody's upload of a thousand files lies in one scope: rights are asked of scopes, not of files. */
const scopesOf = (noted: (Noted & { id: number })[]) => sql`
  select n.id as group_id, ${documentScope} as scope_id, f.space_id,
    bit_or(case when d.id is null then ${sql.lit(bits.canRead)} else ${sql.lit(bits.canReadDocument)} end) as needed
  from unnest(${noted.map(({ id }) => id)}::int[], ${noted.map(({ first }) => first)}::bigint[],
    ${noted.map(({ last }) => last)}::bigint[]) as n (id, first, last)
  join activity a on a.id between n.first and n.last
  left join document d on d.id = a.object_id
  join folder f on f.id = coalesce(d.folder_id, a.object_id)
  where case when d.id is null then f.parent_id is not null and f.deletion_id is null
    else d.deletion_id is null end
  group by 1, 2, 3`;
