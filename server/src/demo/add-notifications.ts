import { sql } from 'kysely';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { noteDue } from '../core/note-due.ts';
import { demoDomain } from '../core/passwords/demo-passwords.ts';
import { tellWithin } from '../features/notifications/tell-due.ts';
import { addDemoConversations } from './add-conversations.ts';

/** Spaces, and folders of spaces; by who watches them. */
const watches: Record<string, string[]> = {
  admin: ['Quality Management', 'Finance & Controlling', 'Board'],
  manager: ['Group Policies', 'Legal & Compliance'],
  owner: ['Quality Management', 'Group Policies'],
  staff: ['Health & Safety', 'Quality Management', 'Plant Engineering', 'Projects'],
  guest: ['Group Policies'],
  lists: ['Projects'],
  curator: ['Group Policies', 'Quality Management/Certificates'],
};

/** The newest documents, which is what people were told of last. */
const mostNew = 60;
/** What is older than this was read. */
const unreadDays = 5;

/** What the demo accounts watch, and what they were told of it: day by day, as if they had watched for weeks. */
export async function addDemoNotifications(
  parts: Parts,
  trx: Transaction,
  people: Map<string, number>,
): Promise<void> {
  const now = parts.clock.now();
  await addWatches(trx, people, minutesAfter(now, -60 * 24 * 60));
  const days = await sql<{ at: Date; actorId: number; ids: number[] }>`
    select max(at) as at, actor_id as "actorId", array_agg(object_id order by at) as ids
    from (select * from activity order by at desc, id desc limit ${mostNew}) newest
    group by at::date, actor_id order by 1`.execute(trx);
  for (const { at, actorId, ids } of days.rows) {
    const then = { ...parts, clock: { now: () => at } };
    await noteDue(then, trx, [{ kind: 'new', actorId, objectIds: ids }]);
    await tellWithin(then, trx);
  }
  await addDemoConversations(parts, trx, people);
  const reviews = await sql<{ rootId: number; deadline: string }>`
    select root_folder_id as "rootId", audit_deadline as deadline from space
    where needs_user_audit or needs_role_audit order by id`.execute(trx);
  await noteDue(
    parts,
    trx,
    reviews.rows.map(({ rootId, deadline }) => ({
      ...{ kind: 'review', actorId: null, objectIds: [rootId], deadline },
    })),
  );
  await tellWithin(parts, trx);
  await sql`
    update notification_for t set read_at = ${now} from notification n
    where n.id = t.notification_id and n.at < ${minutesAfter(now, -unreadDays * 24 * 60)}`.execute(trx);
}

async function addWatches(trx: Transaction, people: Map<string, number>, since: Date): Promise<void> {
  const { rows } = await sql<{ id: number; key: string }>`
    select f.id, case when f.parent_id is null then s.name else s.name || '/' || f.name end as key
    from folder f join space s on s.id = f.space_id`.execute(trx);
  const folders = new Map(rows.map(({ key, id }) => [key, id]));
  const values = Object.entries(watches).flatMap(([name, keys]) =>
    keys.map((key) => {
      const object_id = folders.get(key);
      if (object_id === undefined) throw new Error(`The demo company has no ${key}.`);
      return { user_id: people.get(`${name}@${demoDomain}`) as number, object_id, since };
    }),
  );
  await trx.insertInto('watch').values(values).execute();
}
