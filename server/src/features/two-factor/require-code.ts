import { sentence } from '@atrium/contract/parts/sentences';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { UserRow } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { useCode } from '../../core/two-factor/check-code.ts';
import { codeLimits } from '../../core/two-factor/code-limits.ts';

/** Throws unless the person shows the second factor that is on now. */
export async function requireCode(
  parts: Parts,
  user: UserRow,
  code: string | undefined,
  from: Origin,
): Promise<void> {
  const limits = codeLimits(user.id, from);
  await countTry(parts, from, limits);
  const used = code && (await transaction(parts.db, (trx) => useCode(parts, trx, user, code, from)));
  if (!used) {
    await recordEvent(parts, parts.db, from, { action: 'two-factor.code-refused', actorId: user.id });
    throw new AppError('two-factor.code-invalid', sentence('Invalid verification code. Please try again.'));
  }
  await noteSuccess(parts, limits);
}
