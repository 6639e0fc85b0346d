import { sentence } from '@atrium/contract/parts/sentences';
import type { changePassword as changeCall } from '@atrium/contract/passwords';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { checkNewPassword } from '../../core/passwords/check-new-password.ts';
import { hashPassword } from '../../core/passwords/hash-password.ts';
import { replacePassword } from '../../core/passwords/replace-password.ts';
import { requireOwnPassword } from '../../core/passwords/require-own-password.ts';
import type { Ask } from '../../core/route.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { endSessionsOf, lockOwnAccount } from '../../core/session/sessions.ts';

/** The other sessions of this person end: whoever knew the old password is out. */
export async function changePassword(
  parts: Parts,
  { caller, body, from }: Ask<typeof changeCall>,
): Promise<void> {
  const { user } = caller;
  await requireOwnPassword(
    parts,
    { caller, from },
    body.oldPassword,
    () => new AppError('password.old-wrong', sentence('Old password is not valid. Please try again.')),
  );
  if (body.newPassword === body.oldPassword) {
    const message = sentence('New password must be different from old password');
    throw new AppError('password.unchanged', message, { fields: { newPassword: message } });
  }
  await checkNewPassword(parts, user, body.newPassword, 'newPassword');
  const passwordHash = await hashPassword(body.newPassword);
  await transaction(parts.db, async (trx) => {
    await lockOwnAccount(trx, caller);
    await replacePassword(trx, user.id, passwordHash);
    await endSessionsOf(trx, user.id, caller.sessionId);
    await recordEvent(parts, trx, from, { action: 'password.changed', actorId: user.id });
    await mailNotice(parts, trx, user, 'password-changed');
  });
}
