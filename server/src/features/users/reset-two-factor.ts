import { sentence } from '@atrium/contract/parts/sentences';
import type { resetTwoFactor as resetCall, UserDetails } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { findUser, lockUser } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import { requireEditable, rereadRank } from '../../core/people/ladder.ts';
import { ownAccount, userNotFound } from '../../core/people/user-errors.ts';
import type { Ask } from '../../core/route.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { endSessionsOf } from '../../core/session/sessions.ts';
import { removeTwoFactor } from '../../core/two-factor/remove-two-factor.ts';
import { showUser } from './show-users.ts';

/** Takes away the second factor of a lost phone. Whether one is demanded stays as it was. */
export function resetTwoFactor(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof resetCall>,
): Promise<UserDetails> {
  return transaction(parts.db, async (trx) => {
    await lockUser(trx, id);
    const user = await findUser(trx, id);
    if (!user) throw userNotFound();
    if (id === caller.user.id) {
      throw ownAccount(sentence('Your own two-factor authentication is changed in your security settings.'));
    }
    requireEditable(await rereadRank(trx, caller), user);
    if (!user.hasTwoFactor) {
      throw new AppError(
        'user.two-factor-off',
        sentence('This user has no second factor that could be reset.'),
      );
    }
    await removeTwoFactor(trx, id);
    await endSessionsOf(trx, id);
    await mailNotice(parts, trx, user, 'two-factor-reset');
    await recordEvent(parts, trx, from, {
      action: 'two-factor.reset',
      actorId: caller.user.id,
      subject: { type: 'user', id },
    });
    return showUser(parts, trx, caller.user, id);
  });
}
