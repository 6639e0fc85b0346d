import { type ChangedUser, type UserDetails, UserFields } from '@atrium/contract/users';

/** What the form holds of a user. */
export const UserDraft = UserFields.omit({ password: true });

export interface UserDraft {
  email: string;
  firstName: string;
  lastName: string;
  roles: number[];
  isActive: boolean;
  isUsing2FA: boolean;
  denyContactList: boolean;
  defaultDashboard: number | null;
  quota: number | null;
}

export const blankUser: UserDraft = {
  email: '',
  firstName: '',
  lastName: '',
  roles: [],
  isActive: true,
  isUsing2FA: false,
  denyContactList: false,
  defaultDashboard: null,
  quota: null,
};

export const draftOf = (user: UserDetails): UserDraft => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  roles: user.roles,
  isActive: user.isActive,
  isUsing2FA: user.isUsing2FA,
  denyContactList: user.denyContactList,
  defaultDashboard: user.defaultDashboard?.id ?? null,
  quota: user.storage.quota,
});

/** Names only what differs: what somebody did not touch is not theirs to set. */
export function changesOf(before: UserDraft, after: UserDraft): ChangedUser {
  const isOther = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[key as keyof UserDraft]);
  return Object.fromEntries(Object.entries(after).filter(isOther));
}
