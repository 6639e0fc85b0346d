import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Transaction } from '../../base/database/connect.ts';
import { togetherMinutes } from './due-things.ts';
import { type Group, mostThings } from './group-due.ts';

/** A group with those who are told of it. */
export interface ToTell extends Group {
  people: number[];
}

/** The first and last number under which something was written. */
export interface Written {
  first: number;
  last: number;
}

const atOnce = 10_000;

/**
 * Writes what is told, once for all who are. What somebody adds soon after to what the same people were told of is
 * added to that, which is new again: a thousand files that come one by one are one line for each.
 */
export async function writeNotifications(trx: Transaction, told: ToTell[], at: Date): Promise<Written> {
  const earlier = await findEarlier(trx, told, at);
  const added: (ToTell & { id: number })[] = [];
  const fresh: ToTell[] = [];
  for (const one of told) {
    const same = earlier.get(keyOf(one))?.find((known) => isMoreOf(known, one));
    if (same) {
      added.push({ ...one, id: same.id });
      same.objectIds = [...new Set([...same.objectIds, ...idsOf(one)])];
    } else fresh.push(one);
  }
  const numbers = [...(await addTo(trx, added, at)), ...(await write(trx, fresh, at))];
  return { first: Math.min(...numbers), last: Math.max(...numbers) };
}

const idsOf = ({ things }: Group): number[] => things.map(({ id }) => id);

interface Earlier {
  id: number;
  kind: string;
  actorId: number | null;
  objectId: number;
  objectIds: number[];
  people: number[];
}

const keyOf = ({ kind, actorId, objectId }: Pick<Earlier, 'kind' | 'actorId' | 'objectId'>) =>
  `${kind} ${actorId} ${objectId}`;

/** Others would be told of what they were not to know then, or what is not new to them. */
const isMoreOf = (earlier: Earlier, { things, people }: ToTell): boolean =>
  earlier.people.length === people.length &&
  earlier.people.every((id, index) => id === people[index]) &&
  new Set([...earlier.objectIds, ...things.map(({ id }) => id)]).size <= mostThings;

async function findEarlier(trx: Transaction, told: ToTell[], at: Date): Promise<Map<string, Earlier[]>> {
  const growing = told.filter(({ kind }) => kind === 'new' || kind === 'version' || kind === 'failed');
  if (growing.length === 0) return new Map();
  const { rows } = await sql<Earlier>`
    select n.id, n.kind, n.actor_id as "actorId", n.object_id as "objectId", n.object_ids as "objectIds",
      array(select user_id from notification_for where notification_id = n.id order by user_id) as people
    from notification n
    where n.object_id = any(${growing.map(({ objectId }) => objectId)}::int[]) and n.kind in ('new', 'version', 'failed')
      and n.actor_id = any(${growing.map(({ actorId }) => actorId)}::int[])
      and n.at > ${minutesAfter(at, -togetherMinutes)}
    order by n.number desc`.execute(trx);
  return Map.groupBy(rows, keyOf);
}

async function addTo(trx: Transaction, added: (ToTell & { id: number })[], at: Date): Promise<number[]> {
  if (added.length === 0) return [];
  // Twice in one statement nothing can be added to the same.
  const merged = [...Map.groupBy(added, ({ id }) => id).values()].map((same) => ({
    id: same[0]?.id,
    objectIds: [...new Set(same.flatMap(idsOf))],
    version: same.at(-1)?.things[0]?.version,
  }));
  const { rows } = await sql<{ number: number }>`
    with unread as (
      update notification_for set read_at = null, mailed_at = null
      where notification_id = any(${merged.map(({ id }) => id)}::bigint[])
        and (read_at is not null or mailed_at is not null))
    update notification n set number = default, at = ${at},
      version = case when n.kind = 'version' then m.version end,
      object_ids = n.object_ids || array(
        select o.id from unnest(m."objectIds") with ordinality o (id, position)
        where o.id <> all(n.object_ids) order by o.position)
    from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as m (id bigint, "objectIds" int[], version int)
    where n.id = m.id returning n.number`.execute(trx);
  return rows.map(({ number }) => number);
}

async function write(trx: Transaction, fresh: ToTell[], at: Date): Promise<number[]> {
  if (fresh.length === 0) return [];
  const values = fresh.map((one) => ({
    ...{ kind: one.kind, actorId: one.actorId, objectId: one.objectId, objectIds: idsOf(one) },
    ...{ annotationId: one.annotationId, deadline: one.deadline },
    version: one.kind === 'version' ? one.things[0]?.version : null,
  }));
  const { rows } = await sql<{ id: number; number: number }>`
    insert into notification (kind, at, actor_id, object_id, object_ids, annotation_id, version, deadline)
    select kind, ${at}::timestamptz, "actorId", "objectId", "objectIds", "annotationId", version, deadline
    from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (kind text, "actorId" int,
      "objectId" int, "objectIds" int[], "annotationId" uuid, version int, deadline date)) with ordinality
      as n (kind, "actorId", "objectId", "objectIds", "annotationId", version, deadline, position)
    order by n.position returning id, number`.execute(trx);
  const pairs = fresh.flatMap(({ people }, index) =>
    people.map((userId) => [userId, rows[index]?.id] as const),
  );
  for (let from = 0; from < pairs.length; from += atOnce) {
    const some = pairs.slice(from, from + atOnce);
    await sql`
      insert into notification_for (user_id, notification_id)
      select * from unnest(${some.map(([userId]) => userId)}::int[], ${some.map(([, id]) => id)}::bigint[])`.execute(
      trx,
    );
  }
  return rows.map(({ number }) => number);
}
