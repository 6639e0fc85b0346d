import { sentence } from '@atrium/contract/parts/sentences';
import type { CleanUp } from '../../base/clean-up.ts';
import { minutesAfter } from '../../base/clock.ts';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { hashToken, randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUser, type UserWithHash } from '../accounts/find-user.ts';

const validMinutes = { reset: 60, 'set-up': 24 * 60 };

/** A link by which somebody chooses a password, once. The database keeps only its hash. */
export async function makePasswordLink(
  parts: Parts,
  trx: Transaction,
  userId: number,
  purpose: keyof typeof validMinutes,
): Promise<string> {
  const token = randomToken();
  const now = parts.clock.now();
  await trx
    .insertInto('password_link')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: minutesAfter(now, validMinutes[purpose]),
    })
    .execute();
  return `${parts.publicUrl}/reset-password/${token}`;
}

export interface PasswordLink {
  tokenHash: string;
  purpose: keyof typeof validMinutes;
  /** An authentication code was given for this link, at most ten minutes ago. */
  isCodeVerified: boolean;
  user: UserWithHash;
}

/** The link of a token that is still good, or 'Invalid or expired token'. */
export async function requirePasswordLink(parts: Parts, db: Queryable, token: string): Promise<PasswordLink> {
  const now = parts.clock.now();
  const link = await db
    .selectFrom('password_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const user = link && (await findActiveUser(db, link.user_id));
  if (!link || !user) throw invalidToken();
  return {
    tokenHash: link.token_hash,
    purpose: link.purpose,
    isCodeVerified: link.code_verified_until !== null && link.code_verified_until > now,
    user,
  };
}

export const invalidToken = () =>
  new AppError('password.token-invalid', sentence('Invalid or expired token'));

export const removeEndedLinks: CleanUp = (parts, now) =>
  parts.db.deleteFrom('password_link').where('expires_at', '<', now).execute();
