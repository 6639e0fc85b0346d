import { sentence } from '@atrium/contract/parts/sentences';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUser, lockUser, type UserWithHash } from '../../core/accounts/find-user.ts';
import type { UserRow } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { startSession } from '../../core/session/sessions.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { useCode } from '../../core/two-factor/check-code.ts';
import { codeLimits } from '../../core/two-factor/code-limits.ts';
import { isTwoFactorRequired } from '../../core/two-factor/is-required.ts';

export interface Proof {
  otp: string | undefined;
  /** The identity provider says that a second factor was used. */
  secondFactorUsed: boolean;
  by: 'password' | 'sso';
}

const mailAtWrongCode = 3;

/** The last step of every way in: the second factor where there is one, then the session and its token. */
export async function openSession(
  parts: Parts,
  user: UserWithHash,
  from: Origin,
  proof: Proof,
): Promise<string> {
  if (user.hasTwoFactor && !proof.secondFactorUsed) await askForCode(parts, user, from, proof.otp);
  const isSetUpOnly = isTwoFactorRequired(parts, user) && !user.hasTwoFactor && !proof.secondFactorUsed;
  return transaction(parts.db, async (trx) => {
    await lockUser(trx, user.id);
    if (!isSame(user, await findActiveUser(trx, user.id))) throw wrongCredentials();
    if (!isSetUpOnly) {
      await trx
        .updateTable('app_user')
        .set({ last_login_at: parts.clock.now() })
        .where('id', '=', user.id)
        .execute();
    }
    await recordEvent(parts, trx, from, {
      action: 'sign-in',
      actorId: user.id,
      detail: { by: proof.by, isSetUpOnly },
    });
    return startSession(parts, trx, user, from, isSetUpOnly);
  });
}

export const wrongCredentials = () =>
  new AppError('auth.wrong-credentials', sentence('Could not log in. Please try again.'));

/**
 * Whether what was proved still holds. A change of the password or the second factor ends all sessions; one
 * that opens at the same moment with the old proof must not slip through.
 */
const isSame = (proved: UserWithHash, now: UserWithHash | undefined) =>
  now?.passwordHash === proved.passwordHash &&
  now.hasTwoFactor === proved.hasTwoFactor &&
  now.twoFactorRequired === proved.twoFactorRequired;

async function askForCode(parts: Parts, user: UserRow, from: Origin, otp: string | undefined): Promise<void> {
  if (!otp) throw new AppError('auth.code-required', sentence('Enter your authentication code.'));
  const limits = codeLimits(user.id, from);
  const tries = await countTry(parts, from, limits);
  const used = await transaction(parts.db, (trx) => useCode(parts, trx, user, otp, from));
  if (used) return noteSuccess(parts, limits);
  await transaction(parts.db, async (trx) => {
    await recordEvent(parts, trx, from, {
      action: 'sign-in.code-refused',
      subject: { type: 'user', id: user.id },
    });
    if (tries === mailAtWrongCode) await mailNotice(parts, trx, user, 'wrong-codes');
  });
  throw new AppError('auth.otp-invalid', sentence('Invalid authentication code. Please try again.'));
}
