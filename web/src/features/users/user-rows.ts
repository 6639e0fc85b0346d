import type { ListedUser, ManagedUser } from '@atrium/contract/users';
import { t } from '@lingui/core/macro';
import { compareNames } from '../../base/text/in-language.ts';

/** A person with the names that the table shows and the filter looks through. */
export interface UserRow extends ManagedUser {
  roleNames: string;
  dashboardName: string;
  searched: string;
}

/** Administrators are told all of everybody. */
const isManaged = (user: ListedUser): user is ManagedUser => user.abilities !== undefined;

export function toRows(users: ListedUser[], roleName: (id: number) => string): UserRow[] {
  return users.filter(isManaged).map((user) => {
    const roleNames = user.roles
      .map(roleName)
      .filter(Boolean)
      .sort((a, b) => compareNames(a, b))
      .join(', ');
    const searched = `${user.fullName} ${user.email} ${roleNames}`;
    return { ...user, roleNames, dashboardName: nameDashboard(user), searched };
  });
}

/** One’s own dashboard overrides the default one. */
function nameDashboard({ dashboard, defaultDashboard }: ManagedUser): string {
  if (dashboard) return t`Custom`;
  if (!defaultDashboard) return t`Minimal`;
  return defaultDashboard.name || t`Unnamed default dashboard`;
}

export const nameOf = ({ fullName }: UserRow): string => fullName;
export const searchedIn = ({ searched }: UserRow): string => searched;
export const canEdit = ({ abilities }: UserRow): boolean => abilities.edit;
export const canDelete = ({ abilities }: UserRow): boolean => abilities.delete;
