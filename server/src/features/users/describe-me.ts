import type { getMe as getCall, Me } from '@atrium/contract/users';
import type { Parts } from '../../base/parts.ts';
import {
  mayManageDefaultFavorites,
  mayManageMailingLists,
  mayUseContacts,
} from '../../core/accounts/caller.ts';
import { userReply } from '../../core/accounts/user-reply.ts';
import type { Ask } from '../../core/route.ts';
import { isTwoFactorRequired } from '../../core/two-factor/is-required.ts';

/** Knowing the caller already read all of it but whether there is a contact, and its picture. */
export async function describeMe(parts: Parts, { caller }: Ask<typeof getCall>): Promise<Me> {
  const own = await parts.db
    .selectFrom('contact')
    .select('image_id')
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst();
  return {
    ...userReply(caller.user),
    image: own?.image_id ?? null,
    wantsGuide: caller.user.wantsGuide,
    language: caller.user.language,
    whatsNewSeen: caller.user.whatsNewSeen,
    authorities: caller.authorities,
    twoFactorRequired: isTwoFactorRequired(parts, caller.user),
    abilities: {
      administer: caller.isAdmin,
      grantAdministration: caller.isSuperadmin,
      administerMailingLists: mayManageMailingLists(caller),
      administerDefaultFavorites: mayManageDefaultFavorites(caller),
      seeContacts: mayUseContacts(caller),
      editOwnContact: own !== undefined,
    },
  };
}
