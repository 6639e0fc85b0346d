import type { getMailingList as getCall, MailingList, Member } from '@atrium/contract/mailing-lists';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import type { Ask } from '../../core/route.ts';
import { listNotFound } from './list-errors.ts';

export const listMailingLists = (parts: Parts): Promise<MailingList[]> => showLists(parts.db, sql`true`);

export const getMailingList = (parts: Parts, { params }: Ask<typeof getCall>): Promise<MailingList> =>
  showList(parts.db, params.id);

export async function showList(db: Queryable, id: number): Promise<MailingList> {
  const [list] = await showLists(db, sql`l.id = ${id}`);
  if (!list) throw listNotFound();
  return list;
}

async function showLists(db: Queryable, condition: RawBuilder<unknown>): Promise<MailingList[]> {
  const lists = await sql<{ id: number; name: string }>`
    select l.id, l.name from mailing_list l where ${condition} order by lower(l.name), l.id`.execute(db);
  const members = await sql<Omit<Member, 'fullName'> & { list: number }>`
    select m.mailing_list_id as list, u.id, u.email, u.first_name as "firstName", u.last_name as "lastName"
    from mailing_list l join mailing_list_member m on m.mailing_list_id = l.id
    join app_user u on u.id = m.user_id
    where ${condition} and u.deleted_at is null
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  const ofList = Map.groupBy(members.rows, (row) => row.list);
  return lists.rows.map((list) => ({
    ...list,
    members: (ofList.get(list.id) ?? []).map(({ list: _, ...user }) => ({
      ...user,
      fullName: fullName(user),
    })),
  }));
}
