import type { getHoldings as getCall, Holdings } from '@atrium/contract/users';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { findUser } from '../../core/accounts/find-user.ts';
import { userNotFound } from '../../core/people/user-errors.ts';
import type { Ask } from '../../core/route.ts';

/** What somebody should know before this user is deleted. */
export async function getHoldings({ db }: Parts, { params: { id } }: Ask<typeof getCall>): Promise<Holdings> {
  if (!(await findUser(db, id))) throw userNotFound();
  const made = await sql<{ documents: number; folders: number }>`
    select (select count(*) from document where created_by = ${id} and deletion_id is null) as documents,
      (select count(*) from folder where created_by = ${id} and deletion_id is null and parent_id is not null) as folders`.execute(
    db,
  );
  const { documents = 0, folders = 0 } = made.rows[0] ?? {};
  const contact = await db.selectFrom('contact').select('id').where('user_id', '=', id).executeTakeFirst();
  const lists = await db
    .selectFrom('mailing_list_member')
    .innerJoin('mailing_list', 'mailing_list.id', 'mailing_list_member.mailing_list_id')
    .select('mailing_list.name')
    .where('mailing_list_member.user_id', '=', id)
    .orderBy('mailing_list.name')
    .execute();
  return {
    spaces: await ownedSpaces(db, id),
    documents,
    folders,
    mailingLists: lists.map(({ name }) => name),
    hasContact: contact !== undefined,
  };
}

export const ownedSpaces = (db: Queryable, userId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .where('deletion_id', 'is', null)
    .orderBy('name')
    .execute();
