import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../../database/connect.ts';
import { isHeld, isInfected, requireOpen } from '../closed-names.ts';
import type { FileStore, KeptFile, ReceivedFile } from '../file-store.ts';
import { inParallel } from '../in-parallel.ts';
import { takeBytes } from '../take-bytes.ts';
import { waitForSome } from '../wait-for-some.ts';
import type { Bucket } from './bucket.ts';
import { createDirectDownloads } from './direct-downloads.ts';
import { createPieces } from './object-pieces.ts';
import { forgetUnkept, objectsAt, objectsOf, unkeptKeys } from './object-rows.ts';
import { readObjects } from './read-objects.ts';
import { objectBytes, objectPrefix, writeObjects } from './write-objects.ts';

/** Small files on their way to the bucket while the next ones come in. */
const mostUnfinished = 8;
/** Requests about many objects. */
const atOnce = 16;
const hashName = /^[0-9a-f]{64}$/;
const megabyte = 1024 * 1024;

/**
 * Files in a bucket. Their hash is known when their last byte has come, and nothing is to be copied then: so each
 * lies under keys of its own, and the database knows which hash lies where (file_place, file_object). An object is
 * noted before its bytes are sent; what is noted and not kept is what somebody left behind.
 */
export function createS3Store(db: Database, bucket: Bucket, mostHeld = 192 * megabyte): FileStore {
  const parts = { db, bucket, held: { bytes: 0, most: mostHeld } };
  const goOn = waitForSome(mostUnfinished);

  async function removePlaces(places: string[], on: Queryable = db): Promise<void> {
    if (places.length === 0) return;
    await inParallel(await unkeptKeys(on, places), atOnce, bucket.remove);
    await forgetUnkept(on, places);
  }

  /** Whether all bytes of a place are there. */
  async function isWhole(on: Queryable, place: string, size: number): Promise<boolean> {
    const rows = await objectsAt(on, place);
    const sizes = await inParallel(rows, atOnce, ({ key }) => bucket.sizeOf(key));
    const areThere = rows.every((row, index) => (sizes[index] ?? -1) >= row.size);
    return areThere && rows.reduce((sum, row) => sum + row.size, 0) === size;
  }

  function readKept(name: string, range?: Parameters<FileStore['read']>[1]) {
    const find = async () => {
      const rows = await objectsOf(db, name, range);
      if (!rows) throw Object.assign(new Error(`nothing is kept as ${name}`), { code: 'ENOENT' });
      return rows;
    };
    return readObjects(bucket, find, range);
  }

  const direct = bucket.direct && createDirectDownloads({ db, bucket, direct: bucket.direct, removePlaces });

  return {
    ...(direct ? { direct } : {}),

    async receive(bytes, options) {
      const place = `received-${randomBytes(16).toString('hex')}`;
      const taken = takeBytes(options);
      const writer = writeObjects(parts, place);
      try {
        for await (const chunk of bytes) {
          taken.add(chunk);
          await writer.add(chunk);
        }
        const file = taken.end();
        // One that is one object has its hash: the store checks it.
        writer.flush(file.size < objectBytes ? file.hash : undefined);
        const written = writer.sent().then(() => undefined);
        await goOn(written, file.size < objectBytes);
        return { ...file, place, written };
      } catch (error) {
        await writer.abandon();
        // A store that is away now is one that is asked again by the sweep.
        await removePlaces([place]).catch(() => undefined);
        throw error;
      }
    },

    pieces: createPieces(parts, removePlaces),

    // All of it on the caller's connection: whoever holds one and waits for another may wait for ever.
    async keep(files, trx) {
      await Promise.all(files.map(({ written }) => written));
      const each = [...new Map(files.map((file) => [file.hash, file])).values()];
      const known = await findPlaces(
        trx,
        each.map(({ hash }) => hash),
      );
      const areThere = await inParallel(each, atOnce, async ({ hash, place, size }) => {
        const at = known.get(hash);
        return at !== undefined && (at === place || (await isWhole(trx, at, size)));
      });
      const added = each.filter((_, index) => !areThere[index]);
      await writePlaces(trx, added);
      const kept = new Set([...added.map(({ place }) => place), ...known.values()]);
      const spare = files.filter((file) => !file.isInPieces && !kept.has(file.place));
      await removePlaces(
        spare.map(({ place }) => place),
        trx,
      );
    },

    async discard(files) {
      await Promise.all(files.map(({ written }) => written.catch(() => undefined)));
      await removePlaces(files.map(({ place }) => place));
    },

    async *readReceived(file) {
      await file.written;
      yield* readObjects(bucket, () => objectsAt(db, file.place)) as AsyncIterable<Buffer>;
    },

    read(hash, range) {
      requireOpen(hash);
      if (!hashName.test(hash)) throw new Error('That is not a hash.');
      return readKept(hash, range);
    },

    readHeld(name) {
      if (!isHeld(name)) throw new Error('That is not the name of a held file.');
      return readKept(name);
    },

    async remove(hash) {
      if (isInfected(hash)) return;
      const place = (await findPlaces(db, [hash])).get(hash);
      if (place === undefined) return;
      await inParallel(await objectsAt(db, place), atOnce, ({ key }) => bucket.remove(key));
      await sql`
        with gone as (delete from file_place where hash = ${hash} and place = ${place})
        delete from file_object where place = ${place}`.execute(db);
    },

    async *list() {
      let after = '';
      for (;;) {
        const { rows } = await sql<KeptFile>`
          select p.hash, p.kept_at as "modifiedAt",
            (select coalesce(sum(o.size), 0)::bigint from file_object o where o.place = p.place) as size
          from file_place p where p.hash > ${after} order by p.hash limit 1000`.execute(db);
        yield* rows;
        if (rows.length < 1000) return;
        after = rows.at(-1)?.hash as string;
      }
    },

    async findMissing(names) {
      const known = await findPlaces(db, names);
      return names.filter((name) => !known.has(name));
    },

    findAbandoned: (before) => findAbandoned(db, before),

    async removeAbandoned(before) {
      await direct?.abortBegun(before);
      const places = await findAbandoned(db, before);
      for (const place of places) await removePlaces([place]);
      return places.length;
    },

    objects: { list: () => bucket.list(objectPrefix), sizeOf: bucket.sizeOf, remove: bucket.remove },

    check: bucket.check,

    measureSpace: async () => undefined,
  };
}

async function findAbandoned(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from file_object o
    where not exists (select from file_place p where p.place = o.place)
    group by place having max(noted_at) < ${before}`.execute(db);
  return rows.map(({ place }) => place);
}

async function findPlaces(db: Queryable, names: string[]): Promise<Map<string, string>> {
  const found = await sql<{ hash: string; place: string }>`
    select hash, place from file_place where hash = any(${names}::text[])`.execute(db);
  return new Map(found.rows.map(({ hash, place }) => [hash, place]));
}

async function writePlaces(trx: Transaction, files: ReceivedFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into file_place (hash, place)
    select * from unnest(${files.map(({ hash }) => hash)}::text[], ${files.map(({ place }) => place)}::text[])
    on conflict (hash) do update set place = excluded.place, kept_at = clock_timestamp()`.execute(trx);
}
