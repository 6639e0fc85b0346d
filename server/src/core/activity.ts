import type { activityTypes } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import type { Transaction } from '../base/database/connect.ts';
import { channel } from '../base/database/notices.ts';
import { prepared } from '../base/database/prepared.ts';
import type { Parts } from '../base/parts.ts';

/** How long the feeds look back; what is older is removed. */
export const keepActivityDays = 90;

/**
 * Notes what happened to folders and documents, for the feeds; in the transaction that makes it so. Feeds that are
 * open hear of it once that is committed.
 */
export async function noteActivity(
  parts: Parts,
  trx: Transaction,
  actorId: number,
  type: (typeof activityTypes)[number],
  objectIds: number[],
): Promise<void> {
  if (objectIds.length === 0) return;
  await prepared(sql`
    with noted as (
      insert into activity (at, type, actor_id, object_id)
      select ${parts.clock.now()}, ${type}, ${actorId}, unnest(${objectIds}::int[])
      returning id)
    select pg_notify(${channel}, json_build_object('about', 'activities', 'id', min(id), 'last', max(id))::text)
    from noted`).execute(trx);
}
