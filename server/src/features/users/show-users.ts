import type { ListedUser, ManagedUser, UserDetails } from '@atrium/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { findUser } from '../../core/accounts/find-user.ts';
import { type UserRow, userReply } from '../../core/accounts/user-reply.ts';
import { mayDelete, mayEdit } from '../../core/people/ladder.ts';
import { userNotFound } from '../../core/people/user-errors.ts';
import { userVersion } from '../../core/people/user-version.ts';
import { ownBytes, ownLimit } from '../../core/quota.ts';

type ShownRow = Omit<UserRow, 'permissions'> & {
  hasPassword: boolean;
  lastSeenAt: Date | null;
  ownDashboardId: number | null;
  defaultDashboardName: string | null;
  used: number;
  limit: number | null;
};

type By = { id: number; roles: number[] };

/** Users `u` for whom a condition holds, newest first, in one statement however many there are. */
export async function showUsers(
  parts: Parts,
  db: Queryable,
  by: By,
  which: RawBuilder<boolean>,
  before: RawBuilder<unknown> = sql``,
): Promise<ManagedUser[]> {
  const found = await sql<ShownRow>`${before}
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
      u.two_factor_required as "twoFactorRequired", t.confirmed_at is not null as "hasTwoFactor",
      u.deny_contact_list as "denyContactList", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
      u.password_hash is not null as "hasPassword", coalesce(held.roles, '{}') as roles,
      greatest(u.last_login_at, seen.at) as "lastSeenAt", own.id as "ownDashboardId",
      u.default_dashboard_id as "defaultDashboardId", given.name as "defaultDashboardName",
      u.quota, ${ownLimit(parts)} as "limit", ${ownBytes} as used
    from app_user u left join two_factor t on t.user_id = u.id
    left join dashboard own on own.owner_id = u.id left join dashboard given on given.id = u.default_dashboard_id
    left join (select user_id, array_agg(role_id order by role_id) as roles from user_role group by user_id) held
      on held.user_id = u.id
    left join (select user_id, max(last_used_at) as at from session where not is_set_up_only group by user_id) seen
      on seen.user_id = u.id
    where u.deleted_at is null and ${which}
    order by u.created_at desc, u.id desc`.execute(db);
  return found.rows.map((row) => manage(by, row));
}

function manage(by: By, row: ShownRow): ManagedUser {
  const edit = mayEdit(by, row);
  const isOther = by.id !== row.id;
  return {
    ...userReply(row),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    hasPassword: row.hasPassword,
    hasTwoFactor: row.hasTwoFactor,
    dashboard: row.ownDashboardId === null ? null : { id: row.ownDashboardId },
    defaultDashboard:
      row.defaultDashboardId === null
        ? null
        : { id: row.defaultDashboardId, name: row.defaultDashboardName ?? '' },
    storage: { used: row.used, quota: row.quota, limit: row.limit },
    abilities: {
      edit,
      delete: mayDelete(by, row),
      resetTwoFactor: edit && isOther && row.hasTwoFactor,
      sendPasswordLink: edit && isOther && row.isActive,
    },
  };
}

export async function showUser(parts: Parts, db: Queryable, by: By, id: number): Promise<UserDetails> {
  // The version is read first: a change in between makes it too old, never too new.
  const row = await findUser(db, id);
  const [user] = await showUsers(parts, db, by, sql<boolean>`u.id = ${id}`);
  if (!row || !user) throw userNotFound();
  return { ...user, version: userVersion(parts, row) };
}

/** As much as is needed to choose somebody by. */
export const nameOnly = ({ id, email, firstName, lastName, fullName }: ManagedUser): ListedUser => ({
  id,
  email,
  firstName,
  lastName,
  fullName,
});
