import { sentence } from '@atrium/contract/parts/sentences';
import { minutesAfter } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';

const freshMinutes = 5;

/**
 * The second factor can be changed by somebody who gave the password within the last five minutes: by
 * verify-password, or, in a forced set-up, by signing in just now (that session lives 15 minutes).
 */
export function requireFreshProof(parts: Parts, caller: Caller): void {
  if (caller.isSetUpOnly) return;
  const verifiedAt = caller.passwordVerifiedAt;
  if (verifiedAt && minutesAfter(verifiedAt, freshMinutes) > parts.clock.now()) return;
  throw new AppError(
    'auth.password-not-verified',
    sentence('Enter your password again: it was too long ago.'),
  );
}
