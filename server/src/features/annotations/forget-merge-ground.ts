import { sql } from 'kysely';
import type { CleanUp } from '../../base/clean-up.ts';
import { minutesAfter } from '../../base/clock.ts';

/** What late edits are merged on stays for as long as a device may keep changes before it is online again, and much more. */
export const forgetMergeGround: CleanUp = async ({ db, config }, now) => {
  const days = Math.max(90, config.offlineDays + 60);
  const limit = minutesAfter(now, -days * 24 * 60);
  await db.deleteFrom('annotation_operation').where('at', '<', limit).execute();
  // What lost against a later edit stays for as long as its annotation.
  await sql`delete from annotation_history where ended_at < ${limit} and lost_fields = '{}'`.execute(db);
};
