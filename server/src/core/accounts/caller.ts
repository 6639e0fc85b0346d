import { isAdminAmong, superadminRole } from './roles.ts';
import type { UserRow } from './user-reply.ts';

/** Who is asking, as of this moment: read anew for every call. */
export interface Caller {
  user: UserRow;
  sessionId: number;
  /** The id of the token that was sent: the session's current one, or the one before. */
  tokenId: string;
  /** Signed in, but must set up two-factor authentication before anything else. */
  isSetUpOnly: boolean;
  passwordVerifiedAt: Date | null;
  /** What the token is for, where it is one of an address. */
  resource: string | undefined;
  /** The time when such a token ends; what was opened with it ends then too. */
  resourceEndsAt?: Date | undefined;
  /** The version of the document’s file that the bearer of a viewer’s token has given the password of. */
  unlocked?: number | undefined;
  authorities: string[];
  isSuperadmin: boolean;
  isAdmin: boolean;
}

export const setUpAuthority = 'ROLE_2FA_SETUP';

/** `ROLE_{id}` per role, and one per global permission of the person's roles. */
export function authoritiesOf(user: Pick<UserRow, 'roles' | 'permissions'>): string[] {
  return [...user.roles.map((id) => `ROLE_${id}`), ...user.permissions];
}

export function describeCaller(
  user: UserRow,
  session: Pick<
    Caller,
    | 'sessionId'
    | 'tokenId'
    | 'isSetUpOnly'
    | 'passwordVerifiedAt'
    | 'resource'
    | 'resourceEndsAt'
    | 'unlocked'
  >,
): Caller {
  const isSuperadmin = user.roles.includes(superadminRole);
  return {
    ...session,
    user,
    authorities: session.isSetUpOnly ? [setUpAuthority] : authoritiesOf(user),
    isSuperadmin,
    isAdmin: isAdminAmong(user.roles),
  };
}

export const mayUseContacts = ({ user }: Caller): boolean => !user.denyContactList;

export const mayManageMailingLists = ({ isAdmin, authorities }: Caller): boolean =>
  isAdmin || authorities.includes('MAILING_LIST_ADMIN');

export const mayManageDefaultFavorites = ({ isAdmin, authorities }: Caller): boolean =>
  isAdmin || authorities.includes('DEFAULT_FAVORITES_ADMIN');
