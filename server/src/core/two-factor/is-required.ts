import type { Parts } from '../../base/parts.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import type { UserRow } from '../accounts/user-reply.ts';

/** Whether this person may not sign in without a second factor: by an administrator's choice or REQUIRE_2FA. */
export function isTwoFactorRequired(parts: Pick<Parts, 'config'>, user: UserRow): boolean {
  const { require2fa } = parts.config;
  if (user.twoFactorRequired || require2fa === 'all') return true;
  return require2fa === 'admins' && user.roles.some((role) => role === superadminRole || role === adminRole);
}
