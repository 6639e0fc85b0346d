import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { readersOfAny } from '../../core/access/readers-of-any.ts';
import type { Group } from './group-due.ts';

/** Who is told of each group: those whom it concerns and who can read any of it now, in the order of their ids. */
export async function findTold(trx: Transaction, groups: Group[], today: string): Promise<number[][]> {
  const concerned = await findConcerned(trx, groups);
  const people = [...new Set(concerned.flat())];
  if (people.length === 0) return groups.map(() => []);
  const readers = await readersOfAny(trx, scopesOf(groups), { people, today });
  const readable = groups.map(() => new Set<number>());
  for (const { groupId, userId } of readers) readable[groupId]?.add(userId);
  return concerned.map((ids, number) =>
    ids.filter((id) => readable[number]?.has(id)).sort((one, other) => one - other),
  );
}

/** Rights are asked of scopes, not of files: a thousand new ones lie in one. */
function scopesOf(groups: Group[]) {
  const asked = new Map<string, [group: number, scope: number, space: number, needed: number]>();
  for (const [number, { things }] of groups.entries())
    for (const { scopeId, spaceId, needed } of things)
      asked.set(`${number} ${scopeId} ${needed}`, [number, scopeId, spaceId, needed]);
  const column = (index: 0 | 1 | 2 | 3) => [...asked.values()].map((row) => row[index]);
  return sql`
    select * from unnest(${column(0)}::int[], ${column(1)}::int[], ${column(2)}::int[], ${column(3)}::int[])
      as a (group_id, scope_id, space_id, needed)`;
}

interface Concerned {
  number: number;
  userId: number;
}

/** Whom each group concerns, whether they can read it or not; nobody whose account is closed. */
async function findConcerned(trx: Transaction, groups: Group[]): Promise<number[][]> {
  const pairs = (of: (group: Group) => (number | null)[]) => {
    const all = groups.flatMap((group, number) => of(group).map((id) => [number, id] as const));
    return sql`unnest(${all.map(([number]) => number)}::int[], ${all.map(([, id]) => id)}::int[]) as n (number, id)`;
  };
  const only = (kind: Group['kind'], id: (group: Group) => number | null) =>
    pairs((group) => (group.kind === kind ? [id(group)] : []));
  const watching = (of: (group: Group) => number[]) =>
    sql`select n.number, w.user_id from ${pairs(of)} join watch w on w.object_id = n.id`;
  const { rows } = await sql<Concerned>`
    select c.number, c.user_id as "userId" from (
      (${watching(({ watched }) => watched)} except ${watching(({ unwatched }) => unwatched)})
      union select n.number, v.user_id
        from ${only('version', ({ objectId }) => objectId)} join favorite v on v.document_id = n.id
      union select n.number, m.user_id from ${only('shared', ({ shareId }) => shareId)} join mail m on m.share_id = n.id
      union select n.number, sp.owner_id
        from ${only('review', ({ objectId }) => objectId)} join space sp on sp.root_folder_id = n.id
      union select n.number, n.id from ${only('failed', ({ actorId }) => actorId)}
      union ${writersIn(groups)}
      union ${mentionedBy(groups)}) c
    join app_user u on u.id = c.user_id
    where u.is_active and u.deleted_at is null`.execute(trx);
  const concerned = groups.map((): number[] => []);
  for (const { number, userId } of rows) {
    const { kind, actorId, userIds } = groups[number] as Group;
    const isTold = kind === 'reply' && userIds.includes(userId);
    if (kind === 'failed' || (userId !== actorId && !isTold)) concerned[number]?.push(userId);
  }
  return concerned;
}

/** SQL: who wrote in the thread of each reply; nobody once the reply is deleted. */
function writersIn(groups: Group[]) {
  const replies = groups.flatMap(({ kind, objectId, annotationId }, number) =>
    kind === 'reply' ? [{ number, documentId: objectId, id: annotationId }] : [],
  );
  return sql`
    select t.number, t.user_id from (
      with recursive reply as (
        select n.number, a.document_id, a.version, a.id, a.in_reply_to
        from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as n (number int, "documentId" int, id uuid)
        cross join lateral (
          select * from annotation a where a.document_id = n."documentId" and a.id = n.id
          order by a.version desc limit 1) a
        where a.deleted_at is null),
      upwards as (
        select number, document_id, version, id, in_reply_to from reply
        union
        select c.number, a.document_id, a.version, a.id, a.in_reply_to from upwards c
        join annotation a on a.document_id = c.document_id and a.version = c.version and a.id = c.in_reply_to),
      thread as (
        select number, document_id, version, id from upwards
        union
        select c.number, a.document_id, a.version, a.id from thread c
        join annotation a on a.document_id = c.document_id and a.version = c.version and a.in_reply_to = c.id)
      select thread.number, a.created_by as user_id from thread
      join annotation a using (document_id, version, id) where a.deleted_at is null) t`;
}

/** SQL: who is mentioned; nobody once the comment is deleted, and nobody twice by the same. */
function mentionedBy(groups: Group[]) {
  const asked = new Set<string>();
  const mentions = groups.flatMap(({ kind, objectId: documentId, annotationId: id, userIds }, number) => {
    const people = userIds.filter((userId) => !asked.has(`${id} ${userId}`));
    if (kind !== 'mention') return [];
    for (const userId of people) asked.add(`${id} ${userId}`);
    return [{ number, documentId, id, people }];
  });
  return sql`
    select m.number, p.user_id
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m (number int, "documentId" int, id uuid, people int[])
    cross join lateral (
      select a.deleted_at from annotation a where a.document_id = m."documentId" and a.id = m.id
      order by a.version desc limit 1) a
    cross join unnest(m.people) as p (user_id)
    where a.deleted_at is null and not exists (
      select from notification n join notification_for t on t.notification_id = n.id
      where n.object_id = m."documentId" and n.kind = 'mention' and n.annotation_id = m.id and t.user_id = p.user_id)`;
}
