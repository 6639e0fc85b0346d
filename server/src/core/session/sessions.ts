import { minutesAfter, secondsAfter } from '../../base/clock.ts';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import { randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import { authoritiesOf, type Caller, setUpAuthority } from '../accounts/caller.ts';
import { lockUser } from '../accounts/find-user.ts';
import type { UserRow } from '../accounts/user-reply.ts';
import type { Origin } from '../origin.ts';
import { idleEnd, signInFirst } from './authenticate.ts';
import { signToken } from './tokens.ts';

const setUpMinutes = 15;
const graceSeconds = 20;

/** Opens a session and answers its token. One that is for set-up alone ends soon and opens nothing else. */
export async function startSession(
  parts: Parts,
  trx: Transaction,
  user: UserRow,
  from: Origin,
  isSetUpOnly: boolean,
): Promise<string> {
  const now = parts.clock.now();
  const endsAt = isSetUpOnly
    ? minutesAfter(now, setUpMinutes)
    : minutesAfter(now, parts.config.sessionMaxHours * 60);
  const idleEndsAt = isSetUpOnly ? endsAt : earlier(idleEnd(parts, now), endsAt);
  const tokenId = randomToken();
  const { id } = await trx
    .insertInto('session')
    .values({
      user_id: user.id,
      is_set_up_only: isSetUpOnly,
      token_id: tokenId,
      created_at: now,
      last_used_at: now,
      idle_ends_at: idleEndsAt,
      ends_at: endsAt,
      address: from.address,
      user_agent: from.userAgent.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return signToken(parts.keys, parts.clock, isSetUpOnly ? 'set-up' : 'access', {
    userId: user.id,
    sessionId: id,
    tokenId,
    authorities: isSetUpOnly ? [setUpAuthority] : authoritiesOf(user),
    expiresAt: idleEndsAt,
  });
}

/**
 * A new token for the same session, never beyond its absolute end; the old one ends after a short grace.
 * When two tabs renew together, the second gets the token of the first: neither is left with one that ends.
 */
export async function renewSession(parts: Parts, caller: Caller): Promise<string> {
  const now = parts.clock.now();
  const renewed = parts.db
    .updateTable('session')
    .set((row) => ({
      token_id: randomToken(),
      previous_token_id: row.ref('token_id'),
      previous_until: secondsAfter(now, graceSeconds),
      last_used_at: now,
      idle_ends_at: idleEnd(parts, now),
    }))
    .where('id', '=', caller.sessionId)
    .where('token_id', '=', caller.tokenId)
    .returning(['token_id', 'ends_at']);
  const current = parts.db
    .selectFrom('session')
    .select(['token_id', 'ends_at'])
    .where('id', '=', caller.sessionId);
  const session = (await renewed.executeTakeFirst()) ?? (await current.executeTakeFirst());
  if (!session) throw signInFirst();
  return signToken(parts.keys, parts.clock, 'access', {
    userId: caller.user.id,
    sessionId: caller.sessionId,
    tokenId: session.token_id,
    authorities: caller.authorities,
    expiresAt: earlier(idleEnd(parts, now), session.ends_at),
  });
}

/** Begins a change of how the caller signs in; refuses one whose session such a change has just ended. */
export async function lockOwnAccount(trx: Transaction, caller: Caller): Promise<void> {
  await lockUser(trx, caller.user.id);
  const session = trx.selectFrom('session').select('id').where('id', '=', caller.sessionId);
  if (!(await session.executeTakeFirst())) throw signInFirst();
}

export async function endSession(db: Queryable, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a person, or all but one. */
export async function endSessionsOf(
  db: Transaction,
  userId: number,
  exceptSessionId?: number,
): Promise<void> {
  let ended = db.deleteFrom('session').where('user_id', '=', userId);
  if (exceptSessionId !== undefined) ended = ended.where('id', '!=', exceptSessionId);
  await ended.execute();
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
