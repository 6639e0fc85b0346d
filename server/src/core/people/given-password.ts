import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';

/** The hash of a password that an administrator gives. Elsewhere than in a demo nobody but the person knows one. */
export async function hashGiven(
  parts: Parts,
  user: { email: string; firstName: string; lastName: string },
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (!parts.config.demo) {
    const message = sentence('People choose their own password: leave it out, and a link is mailed.');
    throw new AppError('user.password-not-taken', message, { fields: { password: message } });
  }
  await checkNewPassword(parts, user, password, 'password');
  return hashPassword(password);
}
