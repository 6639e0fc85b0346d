import type { Me } from '@atrium/contract/users';
import type { Parts } from '../../base/parts.ts';
import { userReply } from '../../core/people/user-reply.ts';
import { type Caller, mayManageMailingLists, mayUseContacts } from '../../core/session/caller.ts';
import { isTwoFactorRequired } from '../../core/two-factor/is-required.ts';

/** Needs no statement of its own: knowing the caller already read all of it. */
export function describeMe(parts: Parts, caller: Caller): Me {
  const has = (authority: string) => caller.authorities.includes(authority);
  return {
    ...userReply(caller.user),
    authorities: caller.authorities,
    twoFactorRequired: isTwoFactorRequired(parts, caller.user),
    abilities: {
      administer: caller.isAdmin,
      grantAdministration: caller.isSuperadmin,
      administerMailingLists: mayManageMailingLists(caller),
      administerDefaultFavorites: caller.isAdmin || has('DEFAULT_FAVORITES_ADMIN'),
      seeContacts: mayUseContacts(caller),
    },
  };
}
