import { mostUnread } from '@atrium/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { askTogether } from '../../base/ask-together.ts';
import type { Queryable } from '../../base/database/connect.ts';
import { onceFor, type Parts } from '../../base/parts.ts';
import { documentScope, todayOf } from '../access/access.ts';
import { bits } from '../access/flags.ts';
import { readersOfAny } from '../access/readers-of-any.ts';

/** SQL: whether what notification `n` tells of was not taken back: a comment that was deleted is told of no more. */
export const isStanding: RawBuilder<boolean> = sql<boolean>`(n.kind not in ('reply', 'mention') or exists (
  select from (
    select a.deleted_at from annotation a where a.document_id = n.object_id and a.id = n.annotation_id
    order by a.version desc limit 1) newest
  where newest.deleted_at is null))`;

/** How many notifications of each person are unread, of those of which they can read anything now; at most one more than is shown. */
export async function countUnread(
  parts: Pick<Parts, 'clock' | 'config'>,
  db: Queryable,
  people: number[],
): Promise<number[]> {
  const { rows } = await sql<{ userId: number; id: number }>`
    select user_id as "userId", notification_id as id from notification_for
    where user_id = any(${people}::int[]) and read_at is null`.execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return people.map(() => 0);
  const readers = await readersOfAny(db, scopesOf(ids), { people, today: todayOf(parts) });
  const readable = new Set(readers.map(({ groupId, userId }) => `${groupId} ${userId}`));
  const counts = new Map<number, number>();
  for (const { userId, id } of rows)
    if (readable.has(`${id} ${userId}`)) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return people.map((id) => Math.min(counts.get(id) ?? 0, mostUnread + 1));
}

/** Rights are asked of scopes, not of files. */
const scopesOf = (ids: number[]) => sql`
  select n.id as group_id, ${documentScope} as scope_id, f.space_id,
    bit_or(case when d.id is null then ${sql.lit(bits.canRead)} else ${sql.lit(bits.canReadDocument)} end) as needed
  from notification n cross join unnest(n.object_ids) as o (id)
  left join document d on d.id = o.id
  join folder f on f.id = coalesce(d.folder_id, o.id)
  where n.id = any(${ids}::bigint[]) and ${isStanding}
    and coalesce(d.deletion_id, case when d.id is null then f.deletion_id end) is null
  group by 1, 2, 3`;

/** The same for those who listen: all ask at the same time. */
export const askUnread = onceFor((parts) =>
  askTogether((people: number[]) => countUnread(parts, parts.db, people)),
);

/** The numbers of notifications that were written together. */
export interface ToldRange {
  first: number;
  last: number;
}

interface Question {
  userId: number;
  heard: ToldRange[];
}

/** Whether any of what was told, told somebody who listens; asked where those who were told are many. */
export const askConcerns = onceFor((parts) =>
  askTogether(async (questions: Question[]) => {
    const heard = questions.flatMap((question) => question.heard);
    const { rows } = await sql<{ userId: number }>`
      select t.user_id as "userId" from notification n join notification_for t on t.notification_id = n.id
      where n.number between ${Math.min(...heard.map(({ first }) => first))}
        and ${Math.max(...heard.map(({ last }) => last))}
        and t.user_id = any(${[...new Set(questions.map(({ userId }) => userId))]}::int[])
      group by 1`.execute(parts.db);
    const concerned = new Set(rows.map(({ userId }) => userId));
    return questions.map(({ userId }) => concerned.has(userId));
  }),
);
