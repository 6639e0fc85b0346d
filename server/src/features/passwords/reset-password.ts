import { sentence } from '@atrium/contract/parts/sentences';
import type { resetPassword as resetCall } from '@atrium/contract/passwords';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { lockUser } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import { checkNewPassword } from '../../core/passwords/check-new-password.ts';
import { hashPassword } from '../../core/passwords/hash-password.ts';
import { requirePasswordLink } from '../../core/passwords/password-link.ts';
import { replacePassword } from '../../core/passwords/replace-password.ts';
import type { Ask } from '../../core/route.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { endSessionsOf } from '../../core/session/sessions.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { resetLimits } from './reset-limits.ts';

/** Sets the password, and uses up every link of the person: a second try with the same link is refused. */
export async function resetPassword(parts: Parts, { body, from }: Ask<typeof resetCall>): Promise<void> {
  await countTry(parts, from, resetLimits(from));
  const found = await requirePasswordLink(parts, parts.db, body.token);
  const passwordHash = await hashPassword(body.password);
  await transaction(parts.db, async (trx) => {
    await lockUser(trx, found.user.id);
    const { user, purpose, isCodeVerified } = await requirePasswordLink(parts, trx, body.token);
    if (user.hasTwoFactor && !isCodeVerified) {
      throw new AppError('password.code-required', sentence('Confirm with your authentication code first.'));
    }
    await checkNewPassword(parts, user, body.password, 'password');
    await replacePassword(trx, user.id, passwordHash);
    await endSessionsOf(trx, user.id);
    await recordEvent(parts, trx, from, { action: 'password.reset', actorId: user.id, detail: { purpose } });
    if (purpose === 'reset') await mailNotice(parts, trx, user, 'password-changed');
  });
  await noteSuccess(parts, resetLimits(from));
}
