import { sentence } from '@atrium/contract/parts/sentences';
import type * as calls from '@atrium/contract/sessions';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { lockUser } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import { requireManaged } from '../../core/people/ladder.ts';
import type { Ask } from '../../core/route.ts';

type Asker = Pick<Ask<typeof calls.endMySession>, 'caller' | 'from'>;

export const endMySession = (
  parts: Parts,
  { caller, params, from }: Ask<typeof calls.endMySession>,
): Promise<void> => endSessions(parts, { caller, from }, caller.user.id, params.sessionId);

export const endMyOtherSessions = (
  parts: Parts,
  { caller, from }: Ask<typeof calls.endMyOtherSessions>,
): Promise<void> => endSessions(parts, { caller, from }, caller.user.id);

export const endSessionOf = (
  parts: Parts,
  { caller, params, from }: Ask<typeof calls.endSessionOf>,
): Promise<void> => endSessions(parts, { caller, from }, params.id, params.sessionId);

export const endSessionsOf = (
  parts: Parts,
  { caller, params, from }: Ask<typeof calls.endSessionsOf>,
): Promise<void> => endSessions(parts, { caller, from }, params.id);

/** One session of a person, or all of them; the one that asks is ended only by its own name. Takes effect with the next call. */
async function endSessions(
  parts: Parts,
  { caller, from }: Asker,
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
      throw new AppError('session.not-found', sentence('This session has ended already.'));
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
