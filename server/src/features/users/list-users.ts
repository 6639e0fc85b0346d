import type { ListedUser, listUsers as listCall } from '@atrium/contract/users';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { denied, requireSpace } from '../../core/access/require.ts';
import { readingRoles, readsSpace } from '../../core/access/space-readers.ts';
import { mayManageMailingLists, mayUseContacts } from '../../core/accounts/caller.ts';
import type { Ask } from '../../core/route.ts';
import { nameOnly, showUsers } from './show-users.ts';

/** Administrators see all of everybody; who looks after mailing lists or a space sees what that takes. */
export async function listUsers(
  parts: Parts,
  { caller, query }: Ask<typeof listCall>,
): Promise<ListedUser[]> {
  if (query.spaceId !== undefined) return listReaders(parts, caller, query.spaceId);
  if (!mayManageMailingLists(caller)) throw denied();
  const users = await showUsers(parts, parts.db, caller.user, sql<boolean>`true`);
  return caller.isAdmin ? users : users.map(nameOnly);
}

async function listReaders(
  parts: Parts,
  caller: Ask<typeof listCall>['caller'],
  spaceId: number,
): Promise<ListedUser[]> {
  const space = await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin && (space.ownerId !== caller.user.id || !mayUseContacts(caller))) throw denied();
  const users = await showUsers(
    parts,
    parts.db,
    caller.user,
    readsSpace(spaceId),
    sql`with ${readingRoles(spaceId)}`,
  );
  return caller.isAdmin ? users : users.map((user) => ({ ...nameOnly(user), roles: user.roles }));
}
