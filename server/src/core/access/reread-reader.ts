import type { Queryable, Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Caller, describeCaller } from '../accounts/caller.ts';
import { findActiveUser } from '../accounts/find-user.ts';
import { isAdminAmong } from '../accounts/roles.ts';
import type { UserRow } from '../accounts/user-reply.ts';
import { signInFirst } from '../session/authenticate.ts';
import { type Reader, readerOf, todayOf } from './access.ts';

/** The caller's rights as of now: an upload may take so long that a role is lost while it comes in. */
export async function rereadReader(parts: Parts, trx: Transaction, caller: Caller): Promise<Reader> {
  const user = await findActiveUser(trx, caller.user.id);
  if (!user) throw signInFirst();
  return readerOf(parts, describeCaller(user, caller));
}

/** Somebody for whom something is done later, with the rights that they have then; undefined where they may not sign in. */
export async function findReader(
  parts: Parts,
  db: Queryable,
  userId: number,
): Promise<{ user: UserRow; reader: Reader } | undefined> {
  const user = await findActiveUser(db, userId);
  if (!user) return undefined;
  const { roles } = user;
  return { user, reader: { userId, roles, isAdmin: isAdminAmong(roles), today: todayOf(parts) } };
}
