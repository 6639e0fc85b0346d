import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import type { Origin } from '../../core/origin.ts';
import { requireOwnPassword } from '../../core/passwords/require-own-password.ts';

/** Opens the security settings of this session for five minutes. */
export async function verifyPassword(
  parts: Parts,
  caller: Caller,
  password: string,
  from: Origin,
): Promise<void> {
  await requireOwnPassword(
    parts,
    caller,
    password,
    from,
    () => new AppError('auth.password-wrong', 'Invalid password. Please try again.'),
  );
  await parts.db
    .updateTable('session')
    .set({ password_verified_at: parts.clock.now() })
    .where('id', '=', caller.sessionId)
    .execute();
}
