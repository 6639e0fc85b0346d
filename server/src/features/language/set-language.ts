import type { setLanguage as setCall } from '@atrium/contract/language';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';

/** Kept with the account: every device of the person, and what is sent to them, speaks it. */
export async function setLanguage(
  parts: Parts,
  { caller, body: { language } }: Ask<typeof setCall>,
): Promise<void> {
  await parts.db
    .updateTable('app_user')
    .set({ spoken_language: language })
    .where('id', '=', caller.user.id)
    .execute();
}
