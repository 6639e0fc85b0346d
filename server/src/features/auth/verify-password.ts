import type { verifyPassword as verifyCall } from '@atrium/contract/auth';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { requireOwnPassword } from '../../core/passwords/require-own-password.ts';
import type { Ask } from '../../core/route.ts';

/** Opens the security settings of this session for five minutes. */
export async function verifyPassword(
  parts: Parts,
  { caller, body, from }: Ask<typeof verifyCall>,
): Promise<void> {
  await requireOwnPassword(
    parts,
    { caller, from },
    body.password,
    () => new AppError('auth.password-wrong', sentence('Invalid password. Please try again.')),
  );
  await parts.db
    .updateTable('session')
    .set({ password_verified_at: parts.clock.now() })
    .where('id', '=', caller.sessionId)
    .execute();
}
