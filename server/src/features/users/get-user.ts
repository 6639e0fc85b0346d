import type { UserDetails } from '@atrium/contract/users';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { findUser } from '../../core/accounts/find-user.ts';
import { userNotFound } from '../../core/people/user-errors.ts';
import { userVersion } from '../../core/people/user-version.ts';
import { showUsers } from './show-users.ts';

export async function getUser(
  parts: Parts,
  db: Queryable,
  by: { id: number; roles: number[] },
  id: number,
): Promise<UserDetails> {
  // The version is read first: a change in between makes it too old, never too new.
  const row = await findUser(db, id);
  const [user] = await showUsers(parts, db, by, sql<boolean>`u.id = ${id}`);
  if (!row || !user) throw userNotFound();
  return { ...user, version: userVersion(parts, row) };
}
