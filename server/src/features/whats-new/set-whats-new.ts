import type { setWhatsNew as setCall } from '@atrium/contract/whats-new';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';

/** An older page, open on another device, takes back nothing. */
export async function setWhatsNew(
  parts: Parts,
  { caller, body: { seen } }: Ask<typeof setCall>,
): Promise<void> {
  await parts.db
    .updateTable('app_user')
    .set({ whats_new_seen: sql<number>`greatest(whats_new_seen, ${seen}::int)` })
    .where('id', '=', caller.user.id)
    .execute();
}
