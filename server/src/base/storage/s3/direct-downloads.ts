import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { requireOpen } from '../closed-names.ts';
import type { DirectDownloads } from '../file-store.ts';
import { hashOf } from '../hash-of.ts';
import type { Bucket } from './bucket.ts';
import type { DirectAccess } from './direct-access.ts';
import { noteObject, objectsAt } from './object-rows.ts';
import { readObjects } from './read-objects.ts';
import { objectPrefix } from './write-objects.ts';

interface DirectParts {
  db: Database;
  bucket: Bucket;
  direct: DirectAccess;
  removePlaces(places: string[]): Promise<void>;
}

/** Files whose objects are several, or may be longer than what is noted of them (object-pieces.ts). */
const toJoin = sql`(start > 0 or place like 'pieces-%')`;

/** A browser fetches one object by one address: files that are several become one, behind everybody's back. */
export function createDirectDownloads(parts: DirectParts): DirectDownloads {
  const { db, direct } = parts;
  return {
    async addressOf(hash, sent) {
      requireOpen(hash);
      const key = await findWholeKey(db, hash);
      return key === undefined ? undefined : direct.addressOf(key, sent);
    },

    async joinObjects(until) {
      const count = { joined: 0, failed: [] as { hash: string; error: unknown }[] };
      let after: string | undefined = '';
      while (after !== undefined && performance.now() < until) {
        const next = await findNext(db, after);
        after = next?.hash;
        if (!next) break;
        try {
          count.joined += await joinFile(parts, next);
        } catch (error) {
          count.failed.push({ hash: next.hash, error });
        }
      }
      return count;
    },

    abortBegun: (before) => direct.abortBegun(objectPrefix, before),
  };
}

async function findWholeKey(db: Database, hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string; isWhole: boolean }>`
    select key, not ${toJoin} as "isWhole" from file_object
    where place = (select place from file_place where hash = ${hash}) order by start desc limit 1`.execute(
    db,
  );
  return rows[0]?.isWhole ? rows[0].key : undefined;
}

interface Several {
  hash: string;
  place: string;
}

async function findNext(db: Database, after: string): Promise<Several | undefined> {
  const { rows } = await sql<Several>`
    select p.hash, p.place from file_place p
    where p.hash > ${after} and p.hash ~ '^[0-9a-f]{64}$'
      and p.place in (select place from file_object where ${toJoin})
    order by p.hash limit 1`.execute(db);
  return rows[0];
}

/** The object is noted before it is made, and checked by its hash before it counts. */
async function joinFile(parts: DirectParts, { hash, place }: Several): Promise<0 | 1> {
  const { db, bucket, direct, removePlaces } = parts;
  const objects = await objectsAt(db, place);
  const whole = {
    key: `${objectPrefix}${randomBytes(16).toString('hex')}`,
    start: 0,
    size: objects.reduce((sum, { size }) => sum + size, 0),
  };
  const to = `joined-${randomBytes(16).toString('hex')}`;
  await noteObject(db, to, whole);
  let isTaken = false;
  try {
    const read = ({ key, size }: { key: string; size: number }) =>
      readObjects(bucket, async () => [{ key, start: 0, size }]);
    await direct.join(whole.key, objects, (object) => buffer(read(object)));
    const size = await bucket.sizeOf(whole.key);
    if (size !== whole.size || (await hashOf(read(whole))) !== hash) {
      throw new Error('the objects of a file do not make up its bytes');
    }
    isTaken = await takePlace(db, hash, { from: place, to });
    return isTaken ? 1 : 0;
  } finally {
    if (!isTaken) await removePlaces([to]);
  }
}

/**
 * Whoever reads the file from its former objects reads on: they count as left behind from now on, and so go when a
 * day has passed. Where the file went or came anew meanwhile, nothing is changed.
 */
async function takePlace(
  db: Database,
  hash: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update file_place set place = ${to} where hash = ${hash} and place = ${from} returning hash
    ), left_behind as (
      update file_object set noted_at = clock_timestamp() where place = ${from} and exists (select from taken)
    )
    select hash from taken`.execute(db);
  return rows.length > 0;
}
