import type { activityTypes } from '@atrium/contract/feeds';
import type { Change } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';

/** Notes what happened to folders and documents, for the feeds; in the transaction that makes it so. */
export async function noteActivity(
  parts: Parts,
  change: Change,
  actorId: number,
  type: (typeof activityTypes)[number],
  objectIds: number[],
): Promise<void> {
  if (objectIds.length === 0) return;
  const at = parts.clock.now();
  await change
    .insertInto('activity')
    .values(objectIds.map((object_id) => ({ at, type, actor_id: actorId, object_id })))
    .execute();
}
