import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { UserWithHash } from '../accounts/find-user.ts';
import { mailNotice } from '../security-mail.ts';
import { isTwoFactorRequired } from '../two-factor/is-required.ts';
import { inviteUser } from './invite-user.ts';

/** A session that was opened by less than is asked for now, or by what no longer counts, ends. */
export function mustSignInAgain(parts: Parts, before: UserWithHash, after: UserWithHash): boolean {
  if (!after.isActive || before.passwordHash !== after.passwordHash) return true;
  if (before.hasTwoFactor && !after.hasTwoFactor) return true;
  const isDemandedNow = isTwoFactorRequired(parts, after) && !isTwoFactorRequired(parts, before);
  return isDemandedNow && !after.hasTwoFactor;
}

/** The person hears of everything that touches the way in; a link that went to another address ends. */
export async function tellOfChange(
  parts: Parts,
  trx: Transaction,
  before: UserWithHash,
  after: UserWithHash,
): Promise<void> {
  const isMoved = before.email.toLowerCase() !== after.email.toLowerCase();
  if (isMoved || !after.isActive) {
    await trx.deleteFrom('password_link').where('user_id', '=', after.id).execute();
  }
  if (isMoved) {
    await mailNotice(parts, trx, before, 'email-changed');
    await mailNotice(parts, trx, after, 'email-changed');
  }
  if (before.passwordHash !== after.passwordHash) {
    await mailNotice(parts, trx, after, 'password-set-by-administrator');
  }
  if (before.hasTwoFactor && !after.hasTwoFactor) await mailNotice(parts, trx, after, 'two-factor-reset');
  if (!before.twoFactorRequired && after.twoFactorRequired) {
    await mailNotice(parts, trx, after, 'two-factor-demanded');
  }
  const isNewHere = isMoved || !before.isActive;
  if (after.isActive && after.passwordHash === null && isNewHere) await inviteUser(parts, trx, after);
}
