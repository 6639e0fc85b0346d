import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import type { Database } from '../../../base/database/connect.ts';
import type { StoredObjects } from '../../../base/storage/file-store.ts';
import { inParallel } from '../../../base/storage/in-parallel.ts';
import { type Check, type Found, findRows, gather, type Look, type MendParts, nothing } from '../check.ts';
import { dayInMinutes } from '../compare-store.ts';
import { inBatches, readInOrder, sideBySide } from '../read-in-order.ts';

const atOnce = 1000;

/** The objects behind files, where these lie in a bucket. */
export const objectChecks: Check[] = [
  {
    name: 'object.gap',
    looksFor: 'Files in the bucket whose objects do not follow one another from the first byte.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select p.hash as example from file_place p
          left join (
            select place, bool_or(start <> before) as has_gap from (
              select place, start, coalesce(lag(start + size) over (partition by place order by start), 0) as before
              from file_object) o
            group by place) g on g.place = p.place
          left join stored_file s on s.hash = p.hash
          where coalesce(g.has_gap, s.size > 0)`,
      ),
  },
  {
    name: 'object.missing',
    looksFor: 'Objects of files that are not in the bucket, or too short.',
    advice:
      'Look whether somebody else removes objects from the bucket (rules of its life cycle, other programs), and bring them back from a backup or from the store’s earlier versions.',
    find: async (look) => (await compareBucket(look)).missing,
  },
  {
    name: 'object.unknown',
    looksFor: 'Objects in the bucket that the database has not known for a day.',
    advice:
      'If the database was brought back from a backup, bring back a newer one: these objects may belong to it. Else --mend removes them.',
    find: async (look) => (await compareBucket(look)).unknown,
    mend: removeUnknown,
  },
];

const made = new WeakMap<Look, Promise<{ missing: Found; unknown: Found }>>();

function compareBucket(look: Look): Promise<{ missing: Found; unknown: Found }> {
  const comparison = made.get(look) ?? compare(look);
  made.set(look, comparison);
  return comparison;
}

async function compare({ files, trx, db, machine }: Look): Promise<{ missing: Found; unknown: Found }> {
  const objects = files?.objects;
  if (!objects) return { missing: nothing, unknown: nothing };
  const [missing, unknown] = [gather(), gather()];
  const limit = minutesAfter(machine.now(), -dayInMinutes);
  const misses = inBatches<string>(atOnce, async (keys) =>
    missing.add(await notThere(objects, await stillNeeded(db, keys))),
  );
  const strangers = inBatches<string>(atOnce, async (keys) => unknown.add(await notNoted(db, keys)));
  const rows = readInOrder(
    trx,
    sql<{ key: string; size: number }>`
      select o.key, max(o.size) as size from file_object o join file_place p on p.place = o.place
      group by o.key order by o.key`,
  );
  for await (const [row, object] of sideBySide(rows, objects.list(), ({ key }) => key)) {
    if (row && (!object || object.size < row.size)) await misses.add(row.key);
    else if (object && !row && object.modifiedAt < limit) await strangers.add(object.key);
  }
  await misses.end();
  await strangers.end();
  return { missing, unknown };
}

interface Needed {
  key: string;
  size: number;
}

/** A file that is being removed loses its objects before the rows that tell of them. */
async function stillNeeded(db: Database, keys: string[]): Promise<Needed[]> {
  const { rows } = await sql<Needed>`
    select o.key, max(o.size) as size from file_object o join file_place p on p.place = o.place
    join stored_file s on s.hash = p.hash where o.key = any(${keys}::text[]) group by o.key`.execute(db);
  return rows;
}

/** What was not listed is asked for itself: a list may be late, an answer for one object is not. */
async function notThere(objects: StoredObjects, needed: Needed[]): Promise<string[]> {
  const sizes = await inParallel(needed, 16, ({ key }) => objects.sizeOf(key));
  return needed.filter(({ size }, index) => (sizes[index] ?? -1) < size).map(({ key }) => key);
}

/** An object is noted before its bytes are sent: one that is not is nobody's. */
async function notNoted(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select from file_object o where o.key = key.key)`.execute(db);
  return rows.map(({ key }) => key);
}

async function removeUnknown({ db, machine, files: { objects } }: MendParts): Promise<void> {
  if (!objects) return;
  const limit = minutesAfter(machine.now(), -dayInMinutes);
  const strangers = inBatches<string>(atOnce, async (keys) => {
    for (const key of await notNoted(db, keys)) await objects.remove(key);
  });
  for await (const { key, modifiedAt } of objects.list()) if (modifiedAt < limit) await strangers.add(key);
  await strangers.end();
}
