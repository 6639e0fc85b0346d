import { randomInt } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import type { enableTwoFactor as enableCall } from '@atrium/contract/two-factor';
import type { User } from '@atrium/contract/users';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { userReply } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords/hash-password.ts';
import type { Ask } from '../../core/route.ts';
import { mailNotice } from '../../core/security-mail.ts';
import { endSessionsOf, lockOwnAccount } from '../../core/session/sessions.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import {
  matchTotp,
  normaliseRecoveryCode,
  recoveryCodeLength,
  twoFactorPurpose,
} from '../../core/two-factor/check-code.ts';
import { codeLimits } from '../../core/two-factor/code-limits.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

/** Confirms the secret that init2fa stored, and no other. All sessions of the person end but this one. */
export async function enableTwoFactor(
  parts: Parts,
  { caller, body, from }: Ask<typeof enableCall>,
): Promise<User & { recoveryCodes: string[] }> {
  requireFreshProof(parts, caller);
  const limits = codeLimits(caller.user.id, from);
  await countTry(parts, from, limits);
  const codes = makeRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashPassword(normaliseRecoveryCode(code))));

  await transaction(parts.db, async (trx) => {
    await lockOwnAccount(trx, caller);
    const step = await confirmPending(parts, trx, caller.user.id, body.secret, body.otp);
    await trx
      .updateTable('two_factor')
      .set((row) => ({
        secret: row.ref('pending_secret'),
        confirmed_at: parts.clock.now(),
        last_step: step,
        pending_secret: null,
        pending_until: null,
      }))
      .where('user_id', '=', caller.user.id)
      .execute();
    await trx.deleteFrom('recovery_code').where('user_id', '=', caller.user.id).execute();
    await trx
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ user_id: caller.user.id, code_hash: hash })))
      .execute();
    await endSessionsOf(trx, caller.user.id, caller.sessionId);
    await recordEvent(parts, trx, from, { action: 'two-factor.on', actorId: caller.user.id });
    await mailNotice(parts, trx, caller.user, 'two-factor-on');
  });
  await noteSuccess(parts, limits);
  return { ...userReply({ ...caller.user, hasTwoFactor: true }), recoveryCodes: codes };
}

async function confirmPending(
  parts: Parts,
  trx: Transaction,
  userId: number,
  secret: string,
  code: string,
): Promise<number> {
  const row = await trx
    .selectFrom('two_factor')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_until', '>', parts.clock.now())
    .forUpdate()
    .executeTakeFirst();
  const pending = row?.pending_secret && parts.keys.open(row.pending_secret, twoFactorPurpose);
  if (!pending || pending !== secret) {
    throw new AppError(
      'two-factor.not-started',
      sentence('Begin the set-up again: this secret is not the current one.'),
    );
  }
  const step = /^\d{6}$/.test(code) ? await matchTotp(parts, pending, code) : undefined;
  if (step === undefined) {
    throw new AppError('two-factor.code-invalid', sentence('Invalid verification code. Please try again.'));
  }
  return step;
}

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes of 59 random bits, in groups that can be read out; no signs that look alike. */
function makeRecoveryCodes(): string[] {
  const sign = () => alphabet[randomInt(alphabet.length)];
  const code = () =>
    Array.from({ length: recoveryCodeLength }, sign)
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-');
  return Array.from({ length: 10 }, code);
}
