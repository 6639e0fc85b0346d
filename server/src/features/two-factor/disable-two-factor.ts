import { sentence } from '@atrium/contract/parts/sentences';
import type { disableTwoFactor as disableCall } from '@atrium/contract/two-factor';
import type { User } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { userReply } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { requireOwnPassword } from '../../core/passwords/require-own-password.ts';
import type { Ask } from '../../core/route.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { endSessionsOf, lockOwnAccount } from '../../core/session/sessions.ts';
import { isTwoFactorRequired } from '../../core/two-factor/is-required.ts';
import { removeTwoFactor } from '../../core/two-factor/remove-two-factor.ts';
import { requireCode } from './require-code.ts';

/** Needs password and code, and that nobody demands the second factor of this person. */
export async function disableTwoFactor(
  parts: Parts,
  { caller, body, from }: Ask<typeof disableCall>,
): Promise<User> {
  const { user } = caller;
  if (!user.hasTwoFactor)
    throw new AppError('two-factor.off', sentence('Two-factor authentication is off already.'));
  if (isTwoFactorRequired(parts, user)) {
    throw new AppError(
      'two-factor.required',
      sentence('Two-factor authentication is required for your account.'),
    );
  }
  await requireOwnPassword(
    parts,
    { caller, from },
    body.password,
    () => new AppError('auth.password-wrong', sentence('Invalid password. Please try again.')),
  );
  await requireCode(parts, user, body.otp, from);
  await transaction(parts.db, async (trx) => {
    await lockOwnAccount(trx, caller);
    await removeTwoFactor(trx, user.id);
    await endSessionsOf(trx, user.id, caller.sessionId);
    await recordEvent(parts, trx, from, { action: 'two-factor.off', actorId: user.id });
    await mailNotice(parts, trx, user, 'two-factor-off');
  });
  return userReply({ ...user, hasTwoFactor: false });
}
