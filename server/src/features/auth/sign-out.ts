import type { signOut as signOutCall } from '@atrium/contract/auth';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { endSession } from '../../core/session/sessions.ts';

/** Ends the session: from here on the token is refused, however long it would have lived. */
export async function signOut(parts: Parts, { caller, from }: Ask<typeof signOutCall>): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await endSession(trx, caller.sessionId);
    await recordEvent(parts, trx, from, { action: 'sign-out', actorId: caller.user.id });
  });
}
