import { sentence } from '@atrium/contract/parts/sentences';
import type { verifyResetAuthCode as verifyCall } from '@atrium/contract/passwords';
import { minutesAfter } from '../../base/clock.ts';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { invalidToken, requirePasswordLink } from '../../core/passwords/password-link.ts';
import type { Ask } from '../../core/route.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { useCode } from '../../core/two-factor/check-code.ts';
import { codeLimits } from '../../core/two-factor/code-limits.ts';
import { resetLimits } from './reset-limits.ts';

const maximumTries = 5;
const verifiedMinutes = 10;

/** Marks this one link as confirmed by the second factor. After five wrong codes the link is dead. */
export async function verifyResetAuthCode(
  parts: Parts,
  { query, from }: Ask<typeof verifyCall>,
): Promise<void> {
  await countTry(parts, from, resetLimits(from));
  const { user, tokenHash } = await requirePasswordLink(parts, parts.db, query.token);
  await noteSuccess(parts, resetLimits(from));
  const limits = codeLimits(user.id, from, 'reset-code');
  await countTry(parts, from, limits);
  const isRight = await transaction(parts.db, async (trx) => {
    const counted = await trx
      .updateTable('password_link')
      .set((row) => ({ code_tries: row('code_tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .returning('code_tries')
      .executeTakeFirst();
    if (!counted) throw invalidToken();
    const used = await useCode(parts, trx, user, query.authCode, from);
    if (!used) {
      if (counted.code_tries >= maximumTries) {
        await trx.deleteFrom('password_link').where('token_hash', '=', tokenHash).execute();
      }
      await recordEvent(parts, trx, from, {
        action: 'sign-in.code-refused',
        subject: { type: 'user', id: user.id },
      });
      return false;
    }
    await trx
      .updateTable('password_link')
      .set({ code_verified_until: minutesAfter(parts.clock.now(), verifiedMinutes) })
      .where('token_hash', '=', tokenHash)
      .execute();
    return true;
  });
  if (!isRight)
    throw new AppError('password.code-invalid', sentence('Invalid authentication code. Please try again.'));
  await noteSuccess(parts, limits);
}
