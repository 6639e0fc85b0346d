import type { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import { recordEvent } from '../audit.ts';
import type { Origin } from '../origin.ts';
import { countTry, type Limit, noteSuccess } from '../throttle.ts';
import { isPasswordRight } from './hash-password.ts';

/** Asks a signed-in person to show again that it is them. Tries are counted as at sign-in. */
export async function requireOwnPassword(
  parts: Parts,
  { caller, from }: { caller: Caller; from: Origin },
  password: string,
  refusal: () => AppError,
): Promise<void> {
  const limits: Limit[] = [
    {
      key: `own-password:${caller.user.id}:${caller.sessionId}`,
      free: 5,
      longestWaitSeconds: 900,
      afterSuccess: 'forget',
    },
    { key: `own-password:${caller.user.id}`, free: 30, longestWaitSeconds: 900, afterSuccess: 'take-back' },
  ];
  await countTry(parts, from, limits);
  const row = await parts.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', caller.user.id)
    .executeTakeFirst();
  if (!(await isPasswordRight(row?.password_hash, password))) {
    await recordEvent(parts, parts.db, from, { action: 'password.refused', actorId: caller.user.id });
    throw refusal();
  }
  await noteSuccess(parts, limits);
}
