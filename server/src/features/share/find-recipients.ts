import {
  type listShareMailingLists,
  type listShareRoles,
  type listShareUsers,
  mostRecipients,
  type SharePerson,
} from '@atrium/contract/share';
import { sql } from 'kysely';
import { holdsText } from '../../base/database/holds-text.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { type AskedObjects, readersOfAll, readsAll } from '../../core/access/readers-of-all.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import type { Ask } from '../../core/route.ts';
import { type AskedItems, requireItems } from './find-items.ts';

interface Named {
  id: number;
  name: string;
}

/** SQL: whether somebody who can read it all has role `r`. */
export const hasReader = sql<boolean>`exists (
  select from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = r.id and ${readsAll})`;

/** SQL: the same for somebody on list `l`. */
export const holdsReader = sql<boolean>`exists (
  select from mailing_list_member m join app_user u on u.id = m.user_id
  where m.mailing_list_id = l.id and ${readsAll})`;

const objectsOf = async (
  parts: Parts,
  { caller, query }: { caller: Caller; query: AskedItems },
): Promise<AskedObjects> => ({
  ...(await requireItems(parts, parts.db, caller, query)),
  today: todayOf(parts),
});

export async function findRoles(parts: Parts, ask: Ask<typeof listShareRoles>): Promise<Named[]> {
  const found = await sql<Named>`
    with ${readersOfAll(await objectsOf(parts, ask))}
    select r.id, r.name from role r join reading_role on reading_role.role_id = r.id
    where ${holdsText(sql`r.name`, ask.query.q)} and ${hasReader}
    order by lower(r.name), r.id limit ${mostRecipients}`.execute(parts.db);
  return found.rows;
}

export async function findLists(parts: Parts, ask: Ask<typeof listShareMailingLists>): Promise<Named[]> {
  const found = await sql<Named>`
    with ${readersOfAll(await objectsOf(parts, ask))}
    select l.id, l.name from mailing_list l where ${holdsText(sql`l.name`, ask.query.q)} and ${holdsReader}
    order by lower(l.name), l.id limit ${mostRecipients}`.execute(parts.db);
  return found.rows;
}

/** SQL: a name to find people by, in either order; the e-mail counts only where it takes the place of a name. */
const typedName = sql`u.first_name || ' ' || u.last_name || ' ' || u.first_name
  || case when u.first_name = '' and u.last_name = '' then u.email else '' end`;

export async function findUsers(parts: Parts, ask: Ask<typeof listShareUsers>): Promise<SharePerson[]> {
  const found = await sql<{ id: number; firstName: string; lastName: string; email: string }>`
    with ${readersOfAll(await objectsOf(parts, ask))}
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email from app_user u
    where ${readsAll} and ${holdsText(typedName, ask.query.q)}
    order by lower(u.last_name), lower(u.first_name), u.id limit ${mostRecipients}`.execute(parts.db);
  return found.rows.map(({ id, firstName, lastName, email }) => ({
    id,
    firstName,
    lastName,
    fullName: fullName({ firstName, lastName, email }),
  }));
}
