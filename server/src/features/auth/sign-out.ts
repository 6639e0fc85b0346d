import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { endSession } from '../../core/session/sessions.ts';

/** Ends the session: from here on the token is refused, however long it would have lived. */
export async function signOut(parts: Parts, caller: Caller, from: Origin): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await endSession(trx, caller.sessionId);
    await recordEvent(parts, trx, from, { action: 'sign-out', actorId: caller.user.id });
  });
}
