import { change } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Origin } from '../../core/origin.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { useCode } from '../../core/two-factor/check-code.ts';
import { codeLimits } from '../../core/two-factor/code-limits.ts';

/** Throws unless the person shows the second factor that is on now. */
export async function requireCode(
  parts: Parts,
  userId: number,
  code: string | undefined,
  from: Origin,
): Promise<void> {
  const limits = codeLimits(userId, from);
  await countTry(parts, from, limits);
  const used = code && (await change(parts.db, (trx) => useCode(parts, trx, userId, code)));
  if (!used) throw new AppError('two-factor.code-invalid', 'Invalid verification code. Please try again.');
  await noteSuccess(parts, limits);
}
