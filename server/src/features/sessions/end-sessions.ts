import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { lockUser } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { requireManaged } from '../../core/people/ladder.ts';

interface Asked {
  caller: Caller;
  from: Origin;
}

/** One session of a person, or all of them; the one that asks is ended only by its own name. Takes effect with the next call. */
export async function endSessions(
  parts: Parts,
  { caller, from }: Asked,
  userId: number,
  sessionId?: number,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await lockUser(trx, userId);
    if (userId !== caller.user.id) await requireManaged(trx, caller, userId);
    const ended = await trx
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId as number))
      .$if(sessionId === undefined, (query) => query.where('id', '!=', caller.sessionId))
      .returning('id')
      .execute();
    if (sessionId !== undefined && ended.length === 0) {
      throw new AppError('session.not-found', 'This session has ended already.');
    }
    if (ended.length === 0) return;
    await recordEvent(parts, trx, from, {
      action: 'session.ended',
      actorId: caller.user.id,
      subject: { type: 'user', id: userId },
      detail: { sessions: ended.map(({ id }) => id) },
    });
  });
}
