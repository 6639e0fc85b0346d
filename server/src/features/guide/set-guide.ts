import type { setGuide as setCall } from '@atrium/contract/guide';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';

/** Kept with the account: who has seen it on one device is not led again on another. */
export async function setGuide(
  parts: Parts,
  { caller, body: { isWanted } }: Ask<typeof setCall>,
): Promise<void> {
  await parts.db
    .updateTable('app_user')
    .set({ wants_guide: isWanted })
    .where('id', '=', caller.user.id)
    .execute();
}
