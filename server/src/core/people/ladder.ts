import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import type { Queryable } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Caller } from '../accounts/caller.ts';
import { findActiveUser, findUser, type UserWithHash } from '../accounts/find-user.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import { userNotFound } from './user-errors.ts';

/** What of somebody’s rank a rule asks. */
interface Ranked {
  roles: number[];
}

const isSuperadmin = ({ roles }: Ranked): boolean => roles.includes(superadminRole);
const isAdmin = (one: Ranked): boolean => isSuperadmin(one) || one.roles.includes(adminRole);

/** Whether somebody may edit a user: only a superadministrator edits another one. */
export const mayEdit = (by: Ranked, user: Ranked): boolean =>
  isAdmin(by) && (isSuperadmin(by) || !isSuperadmin(user));

/** A deletion takes the roles away, too. */
export const mayDelete = (by: Ranked & { id: number }, user: Ranked & { id: number }): boolean =>
  by.id !== user.id && isAdmin(by) && (isSuperadmin(by) || !isAdmin(user));

/**
 * Whether somebody may give or take these roles: only a superadministrator does so with what makes an administrator.
 */
const mayMove = (by: Ranked, roles: number[]): boolean => isSuperadmin(by) || !isAdmin({ roles });

export const isRankRole = (role: number): boolean => role === superadminRole || role === adminRole;

const refused = (message: Sentence) => new AppError('auth.forbidden', message);

export function requireEditable(by: Ranked, user: Ranked): void {
  if (!mayEdit(by, user))
    throw refused(sentence('Only a superadministrator may change a superadministrator.'));
}

export function requireMovable(by: Ranked, roles: number[]): void {
  if (mayMove(by, roles)) return;
  throw refused(sentence('Only a superadministrator may grant or take away the roles of administrators.'));
}

/** The caller’s roles as of now: a rank that was lost a moment ago grants nothing any more. */
export async function rereadRank(trx: Queryable, caller: Caller): Promise<{ id: number; roles: number[] }> {
  const user = await findActiveUser(trx, caller.user.id);
  if (!user || !isAdmin(user)) throw refused(sentence('Access denied'));
  return user;
}

/** Somebody whose account the caller may look after, as of now. */
export async function requireManaged(trx: Queryable, caller: Caller, id: number): Promise<UserWithHash> {
  const user = await findUser(trx, id);
  if (!user) throw userNotFound();
  requireEditable(await rereadRank(trx, caller), user);
  return user;
}
