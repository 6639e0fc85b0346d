import { verify } from 'otplib';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { UserRow } from '../accounts/user-reply.ts';
import { recordEvent } from '../audit.ts';
import type { Origin } from '../origin.ts';
import { isPasswordRight } from '../passwords/hash-password.ts';
import { mailNotice } from '../security-mail.ts';

export const twoFactorPurpose = 'two-factor';
const stepSeconds = 30;

/**
 * Six digits from the app, or a recovery code; each is accepted once, also when two arrive together. Of a
 * recovery code the person is told, wherever it was used.
 */
export async function useCode(
  parts: Parts,
  trx: Transaction,
  user: UserRow,
  code: string,
  from: Origin,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return useTotp(parts, trx, user.id, code);
  if (!(await useRecoveryCode(parts, trx, user.id, code))) return false;
  await recordEvent(parts, trx, from, { action: 'recovery-code.used', actorId: user.id });
  await mailNotice(parts, trx, user, 'recovery-code-used');
  return true;
}

/** The time step a code belongs to: this one, the one before or the one after; undefined if none. */
export async function matchTotp(parts: Parts, secret: string, code: string): Promise<number | undefined> {
  const epoch = Math.floor(parts.clock.now().getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

async function useTotp(parts: Parts, trx: Transaction, userId: number, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row?.secret) return false;
  const step = await matchTotp(parts, parts.keys.open(row.secret, twoFactorPurpose), code);
  if (step === undefined) return false;
  const used = await trx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function useRecoveryCode(
  parts: Parts,
  trx: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const normal = normaliseRecoveryCode(code);
  if (normal.length !== recoveryCodeLength) return false;
  const unused = await trx
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  for (const candidate of unused) {
    if (!(await isPasswordRight(candidate.code_hash, normal))) continue;
    const used = await trx
      .updateTable('recovery_code')
      .set({ used_at: parts.clock.now() })
      .where('id', '=', candidate.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  }
  return false;
}

export const recoveryCodeLength = 12;

/**
 * Strips what a code is typed with: it is shown in groups with dashes, and typed with or without them, in either
 * case.
 */
export const normaliseRecoveryCode = (code: string): string => code.replace(/[^0-9a-z]/gi, '').toLowerCase();
