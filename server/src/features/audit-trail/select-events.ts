import { type AuditAction, auditActions, type EventKind } from '@atrium/contract/audit-trail';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { holdsText } from '../../base/database/holds-text.ts';
import { momentOf } from '../../base/time-zones.ts';

export interface EventFilter {
  kind?: EventKind | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface EventRow {
  id: number;
  at: Date;
  action: AuditAction;
  actorId: number | null;
  actorName: string | null;
  subjectType: string | null;
  subjectId: number | null;
  subjectName: string | null;
  detail: Record<string, unknown>;
  address: string | null;
  requestId: string | null;
}

export const personName = (alias: string) =>
  sql.raw(`coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.email)`);

/** What an event is about, under its name of today; what is gone has the name that the event noted. */
const subjectName = sql`coalesce(case e.subject_type
  when 'user' then (select ${personName('u')} from app_user u where u.id = e.subject_id)
  when 'space' then (select name from space where id = e.subject_id)
  when 'folder' then (select name from folder where id = e.subject_id)
  when 'document' then (select name from document where id = e.subject_id)
  when 'role' then (select name from role where id = e.subject_id)
  when 'tag' then (select name from tag where id = e.subject_id)
  when 'mailing-list' then (select name from mailing_list where id = e.subject_id)
  when 'dashboard' then (select name from dashboard where id = e.subject_id)
  when 'announcement' then (select title from announcement where id = e.subject_id)
  when 'news' then (select title from news_item where id = e.subject_id)
  when 'news-feed' then (select publisher from news_feed where id = e.subject_id)
end, e.detail->>'name')`;

/** Newest first, from the one before `before`. */
export async function selectEvents(
  db: Queryable,
  timeZone: string,
  filter: EventFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.action, e.actor_id as "actorId", ${personName('a')} as "actorName",
      e.subject_type as "subjectType", e.subject_id::int as "subjectId", ${subjectName} as "subjectName",
      e.detail, e.address, e.request_id as "requestId"
    from audit_event e left join app_user a on a.id = e.actor_id
    where ${sql.join(conditions(timeZone, filter, before), sql` and `)}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

function conditions(
  timeZone: string,
  { kind, q, from, to }: EventFilter,
  before: number | undefined,
): RawBuilder<unknown>[] {
  const found = [sql`e.action = any(${actionsOf(kind)})`];
  if (before !== undefined) found.push(sql`e.id < ${before}`);
  if (from) found.push(sql`e.at >= ${startOf(from, timeZone)}::timestamptz`);
  if (to) found.push(sql`e.at < ${startOf(to, timeZone, 1)}::timestamptz`);
  if (q) found.push(concerns(q));
  return found;
}

/** When a day, or one so many days later, begins there. */
const startOf = (day: string, timeZone: string, later = 0) =>
  new Date(momentOf(timeZone, Date.parse(day) + later * 86_400_000));

/** The actions that the contract names: an older event of a kind that is no longer written is not shown. */
const actionsOf = (kind: EventKind | undefined): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => !kind || auditActions[action] === kind);

function concerns(q: string): RawBuilder<unknown> {
  const people = sql`(select u.id from app_user u
    where ${holdsText(sql`u.first_name || ' ' || u.last_name`, q)} or ${holdsText(sql`u.email`, q)})`;
  return sql`(e.actor_id in ${people} or (e.subject_type = 'user' and e.subject_id in ${people})
    or e.address = ${q} or e.request_id = ${q})`;
}
