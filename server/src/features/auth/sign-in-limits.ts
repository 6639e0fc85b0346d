import { hashToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import type { Origin } from '../../core/origin.ts';
import { anHour, type Limit } from '../../core/throttle.ts';

/**
 * Strict for one account from one address, looser for an address, loosest for an account from everywhere.
 * The last does not count against an address the person has a session from: others cannot lock them out.
 */
export async function signInLimits(
  parts: Parts,
  email: string,
  userId: number | undefined,
  from: Origin,
): Promise<Limit[]> {
  const account = hashToken(email.trim().toLowerCase());
  const limits: Limit[] = [
    { key: `sign-in:${account}:${from.network}`, free: 5, longestWaitSeconds: 900, afterSuccess: 'forget' },
    {
      key: `sign-in-address:${from.network}`,
      free: 100,
      longestWaitSeconds: 300,
      afterSuccess: 'take-back',
      windowSeconds: anHour,
    },
  ];
  if (!(await isKnownAddress(parts, userId, from))) {
    limits.push({
      key: `sign-in-account:${account}`,
      free: 100,
      longestWaitSeconds: 60,
      afterSuccess: 'take-back',
    });
  }
  return limits;
}

/**
 * Whether the person has signed in from this address. It is asked for people who do not exist too: the answer's time
 * must not tell.
 */
async function isKnownAddress(parts: Parts, userId = 0, from: Origin): Promise<boolean> {
  const known = await parts.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('address', '=', from.address)
    .where('is_set_up_only', '=', false)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
