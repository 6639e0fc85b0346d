import type {
  listMySessions as listMineCall,
  listSessionsOf as listOfCall,
  Session,
} from '@atrium/contract/sessions';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { requireManaged } from '../../core/people/ladder.ts';
import type { Ask } from '../../core/route.ts';
import { nameDevice } from './name-device.ts';

export const listMySessions = (parts: Parts, { caller }: Ask<typeof listMineCall>): Promise<Session[]> =>
  listSessions(parts, caller, caller.user.id);

export async function listSessionsOf(
  parts: Parts,
  { caller, params }: Ask<typeof listOfCall>,
): Promise<Session[]> {
  await requireManaged(parts.db, caller, params.id);
  return listSessions(parts, caller, params.id);
}

/** The sessions of a person that still count, the last used first. */
async function listSessions(parts: Parts, caller: Caller, userId: number): Promise<Session[]> {
  const now = parts.clock.now();
  const rows = await parts.db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('is_set_up_only', '=', false)
    .where('ends_at', '>', now)
    .where('idle_ends_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...nameDevice(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }));
}
