import type { activityTypes } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import type { Change } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';

/** How long the feeds look back; what is older is removed. */
export const keepActivityDays = 90;

/** Notes what happened to folders and documents, for the feeds; in the transaction that makes it so. */
export async function noteActivity(
  parts: Parts,
  change: Change,
  actorId: number,
  type: (typeof activityTypes)[number],
  objectIds: number[],
): Promise<void> {
  if (objectIds.length === 0) return;
  await sql`
    insert into activity (at, type, actor_id, object_id)
    select ${parts.clock.now()}, ${type}, ${actorId}, unnest(${objectIds}::int[])`.execute(change);
}
