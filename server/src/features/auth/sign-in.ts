import type { signIn as signInCall } from '@atrium/contract/auth';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Parts } from '../../base/parts.ts';
import { findActiveUserByEmail, type UserWithHash } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from '../../core/passwords/hash-password.ts';
import type { Ask } from '../../core/route.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { openSession, wrongCredentials } from './open-session.ts';
import { signInLimits } from './sign-in-limits.ts';

/**
 * Unknown, disabled and wrong answer alike and take the same time. A code is asked for only after a right
 * password, so the 403 of the code step tells nothing to somebody without it.
 */
export async function signIn(
  parts: Parts,
  { body, from }: Ask<typeof signInCall>,
): Promise<CallReply<typeof signInCall>> {
  const user = await findActiveUserByEmail(parts.db, body.username);
  const limits = await signInLimits(parts, body.username, user?.id, from);
  await countTry(parts, from, limits);

  if (!(await isPasswordRight(user?.passwordHash, body.password)) || !user) {
    await recordEvent(parts, parts.db, from, {
      action: 'sign-in.refused',
      ...(user ? { subject: { type: 'user', id: user.id } } : {}),
    });
    throw wrongCredentials();
  }
  await noteSuccess(parts, limits);
  const proof = { otp: body.otp, secondFactorUsed: false, by: 'password' } as const;
  const token = await openSession(parts, user, from, proof);
  await renewHash(parts, user, body.password);
  return { token };
}

async function renewHash(parts: Parts, user: UserWithHash, password: string): Promise<void> {
  if (!user.passwordHash || !isHashOutdated(user.passwordHash)) return;
  const renewed = await hashPassword(password);
  await parts.db
    .updateTable('app_user')
    .set({ password_hash: renewed })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.passwordHash)
    .execute();
}
