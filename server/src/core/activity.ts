import type { activityTypes } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import type { Transaction } from '../base/database/connect.ts';
import { channel } from '../base/database/notices.ts';
import { prepared } from '../base/database/prepared.ts';
import type { Parts } from '../base/parts.ts';
import { notingDue } from './note-due.ts';

/** How long the feeds look back; what is older is removed. */
export const keepActivityDays = 90;

type ActivityType = (typeof activityTypes)[number];

/** What people who watch are told of each; nothing where a name or a description changed. */
const toldOf = {
  created: 'new',
  moved: 'new',
  restored: 'new',
  replaced: 'version',
  changed: null,
} satisfies Record<ActivityType, 'new' | 'version' | null>;

/**
 * Notes what happened to folders and documents, for the feeds, and for those who watch; in the transaction that makes
 * it so. Feeds that are open hear of it once that is committed. Of what was moved, `fromIds` are the folders that each
 * lay in: who watches that place too is told nothing, as to them nothing is new.
 */
export async function noteActivity(
  parts: Parts,
  trx: Transaction,
  actorId: number,
  type: ActivityType,
  objectIds: number[],
  fromIds: number[] | null = null,
): Promise<void> {
  if (objectIds.length === 0) return;
  const at = parts.clock.now();
  await prepared(sql`
    with noted as (
      insert into activity (at, type, actor_id, object_id)
      select ${at}, ${type}, ${actorId}, unnest(${objectIds}::int[])
      returning id),
    ${notingDue({ at, kind: toldOf[type], actorId, objectIds, fromIds })}
    select pg_notify(${channel}, json_build_object('about', 'activities', 'id', min(id), 'last', max(id))::text)
    from noted`).execute(trx);
}
