import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { type AskedObjects, readersOfAll, readsAll } from '../../core/access/readers-of-all.ts';
import { hasReader, holdsReader } from './find-recipients.ts';

export interface Chosen {
  userIds: number[];
  roleIds: number[];
  mailingListIds: number[];
  ccUserIds: number[];
}

export interface Reach {
  people: number;
  copies: number;
  leftOut: number;
}

/** The most people of one share: beyond that it is no message to colleagues any more. */
const mostPeople = 10_000;

/**
 * SQL for `with`: `addressed (user_id, is_copy)`, everybody once, however often they were chosen; who is addressed gets
 * no copy besides. Only those who can read it all.
 */
const addressed = (objects: AskedObjects, chosen: Chosen): RawBuilder<unknown> => sql`
  ${readersOfAll(objects)},
  able as materialized (select u.id from app_user u where ${readsAll}),
  list_member as materialized (
    select distinct m.user_id from mailing_list_member m
    where m.mailing_list_id = any(${chosen.mailingListIds}::int[])),
  addressed as materialized (
    select user_id, bool_and(is_copy) as is_copy from (
      select user_id, false as is_copy from unnest(${chosen.userIds}::int[]) user_id
      union all
      select ur.user_id, false from user_role ur where ur.role_id = any(${chosen.roleIds}::int[])
      union all
      select user_id, false from list_member
      union all
      select user_id, true from unnest(${chosen.ccUserIds}::int[]) user_id) one
    where user_id in (select id from able) group by user_id)`;

type Field = keyof Chosen;

/** SQL: whether all ids are among those of a query. */
const allIn = (ids: number[], query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from unnest(${ids}::int[]) given where given not in (${query}))`;

/** The people whom the chosen come to. Refused whole where somebody or something chosen is not authorised. */
export async function resolveRecipients(
  db: Queryable,
  objects: AskedObjects,
  chosen: Chosen,
): Promise<Reach> {
  const found = await sql<Reach & Record<Field, boolean>>`
    with ${addressed(objects, chosen)}
    select count(*) filter (where not is_copy)::int as people, count(*) filter (where is_copy)::int as copies,
      (select count(*)::int from list_member m join app_user u on u.id = m.user_id
        where u.deleted_at is null and m.user_id not in (select user_id from addressed)) as "leftOut",
      ${allIn(chosen.userIds, sql`select id from able`)} as "userIds",
      ${allIn(chosen.ccUserIds, sql`select id from able`)} as "ccUserIds",
      ${allIn(chosen.roleIds, sql`select r.id from role r join reading_role on role_id = r.id where ${hasReader}`)}
        as "roleIds",
      ${allIn(chosen.mailingListIds, sql`select l.id from mailing_list l where ${holdsReader}`)} as "mailingListIds"
    from addressed`.execute(db);
  const row = found.rows[0] as (typeof found.rows)[0];
  const wrong = (Object.keys(refusals) as Field[]).filter((field) => !row[field]);
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((field) => [field, refusals[field]]));
    throw new AppError('share.recipient-not-authorised', refusals[wrong[0] as Field], { fields });
  }
  const { people, copies, leftOut } = row;
  if (people + copies > mostPeople) {
    throw new AppError(
      'share.too-many',
      sentence('Share with at most {mostPeople} people at once.', { mostPeople }),
    );
  }
  return { people, copies, leftOut };
}

const refusals: Record<Field, Sentence> = {
  userIds: sentence('Somebody you chose cannot read everything that you share.'),
  roleIds: sentence('A role you chose cannot read everything that you share.'),
  mailingListIds: sentence('Nobody on a mailing list you chose can read everything that you share.'),
  ccUserIds: sentence('Somebody you chose for a copy cannot read everything that you share.'),
};

/** A mail for each, to be written when it is sent; answers how many. One statement, however many they are. */
export async function addMails(
  trx: Transaction,
  objects: AskedObjects,
  chosen: Chosen,
  { shareId, now }: { shareId: number; now: Date },
): Promise<number> {
  const added = await sql`
    with ${addressed(objects, chosen)}
    insert into mail (recipient, state, created_at, share_id, user_id, is_copy, due_at)
    select u.email, 'queued', ${now}, ${shareId}, u.id, a.is_copy, ${now}
    from addressed a join app_user u on u.id = a.user_id order by a.is_copy, u.id`.execute(trx);
  return Number(added.numAffectedRows ?? 0);
}
