import type { Language } from '@atrium/contract/parts/languages';
import type { User } from '@atrium/contract/users';

/** A person as the database answers it; `userColumns` selects exactly this. */
export interface UserRow {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  twoFactorRequired: boolean;
  hasTwoFactor: boolean;
  denyContactList: boolean;
  defaultDashboardId: number | null;
  quota: number | null;
  wantsGuide: boolean;
  language: Language | null;
  whatsNewSeen: number;
  createdAt: Date;
  lastLoginAt: Date | null;
  roles: number[];
  permissions: string[];
}

/** SQL for the columns of a UserRow, for `app_user u left join two_factor t`. */
export const userColumns = `
  u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
  u.two_factor_required as "twoFactorRequired", t.confirmed_at is not null as "hasTwoFactor",
  u.deny_contact_list as "denyContactList", u.default_dashboard_id as "defaultDashboardId", u.quota,
  u.wants_guide as "wantsGuide", u.whats_new_seen as "whatsNewSeen", u.spoken_language as language,
  u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
  array(select role_id from user_role where user_id = u.id order by role_id) as roles,
  array(select distinct p.name from user_role ur
    join role_global_permission rp on rp.role_id = ur.role_id
    join global_permission p on p.id = rp.permission_id
    where ur.user_id = u.id order by p.name) as permissions`;

export function fullName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

export function userReply(user: Omit<UserRow, 'permissions'>): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: fullName(user),
    isActive: user.isActive,
    isUsing2FA: user.twoFactorRequired || user.hasTwoFactor,
    denyContactList: user.denyContactList,
    roles: user.roles,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  };
}
