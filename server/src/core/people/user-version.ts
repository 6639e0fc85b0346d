import type { Parts } from '../../base/parts.ts';
import type { UserRow } from '../accounts/user-reply.ts';

/**
 * The state of what an administrator can change about a person: a change that was made on another one is told by it.
 */
export const userVersion = ({ keys }: Pick<Parts, 'keys'>, user: UserRow): string => {
  const { email, firstName, lastName, isActive, twoFactorRequired, hasTwoFactor, denyContactList } = user;
  const state = [email, firstName, lastName, isActive, twoFactorRequired, hasTwoFactor, denyContactList];
  const all = [user.id, ...state, user.defaultDashboardId, user.roles, user.quota];
  return `"${keys.mark(JSON.stringify(all), 'user-version')}"`;
};
