import { keepNotificationsDays } from '@atrium/contract/notifications';
import { sql } from 'kysely';
import type { CleanUp } from '../../base/clean-up.ts';
import { minutesAfter } from '../../base/clock.ts';

/** Removes what was told long ago, what nobody told for as long, and what tells of nothing that is left. */
export const removeOldNotifications: CleanUp = async ({ db }, now) => {
  const limit = minutesAfter(now, -keepNotificationsDays * 24 * 60);
  await db.deleteFrom('notification').where('at', '<', limit).execute();
  await db.deleteFrom('notification_due').where('at', '<', limit).execute();
  await sql`
    delete from notification n where not exists (
      select from unnest(n.object_ids) o (id)
      where exists (select from document d where d.id = o.id) or exists (select from folder f where f.id = o.id))
    or not exists (select from notification_for t where t.notification_id = n.id)`.execute(db);
};
