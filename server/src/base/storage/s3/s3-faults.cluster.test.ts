import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Swift, startSwift } from '../../../../../scripts/cluster/swift.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { openClient } from '../../../testing/cluster/make-bucket.ts';
import { openBadProxy } from '../../../testing/services/bad-proxy.ts';
import { dropDatabase, makeDatabase } from '../../../testing/template-database.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { connect, type Database, transaction } from '../../database/connect.ts';
import { openBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import type { S3Settings } from './s3-settings.ts';
import { createS3Store } from './s3-store.ts';
import { objectBytes } from './write-objects.ts';

// A store of its own: others would miss the servers that are killed here.
let swift: Swift;
let db: Database;
let settings: S3Settings;

beforeAll(async () => {
  swift = await startSwift(await makeTemporaryFolder());
  atEnd(swift.stop);
  const { endpoint, accessKeyId, secretAccessKey } = swift;
  settings = {
    ...{ bucket: 'faults', endpoint, credentials: { accessKeyId, secretAccessKey } },
    ...{ region: 'us-east-1', forcePathStyle: true },
  };
  const client = openClient(settings);
  await client.send(new CreateBucketCommand({ Bucket: 'faults' }));
  client.destroy();
  db = await openDatabase();
});

async function openDatabase(): Promise<Database> {
  const host = inject('databaseHost');
  const database = await makeDatabase(host);
  const connection = connect({ host, user: 'postgres', database }, () => undefined);
  atEnd(async () => {
    await connection.close();
    await dropDatabase(host, database);
  });
  return connection.db;
}

function openStore(more: Partial<S3Settings> = {}, mostHeld?: number) {
  const bucket = openBucket({ ...settings, ...more });
  atEnd(async () => bucket.close());
  const store = createS3Store(db, bucket, mostHeld);
  return {
    bucket,
    store,
    async keep(bytes: Buffer) {
      async function* source() {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      }
      const file = await store.receive(source(), { maxBytes: 1e9 });
      await transaction(db, (trx) => store.keep([file], trx));
      return file.hash;
    },
    read: (hash: string) => buffer(store.read(hash)),
  };
}

const unavailable = { code: 'system.unavailable', message: /The file store does not answer/ };

describe('at the start it is said what is wrong', () => {
  const claim = (more: Partial<S3Settings>, own = db) => {
    const bucket = openBucket({ ...settings, ...more });
    atEnd(async () => bucket.close());
    return claimBucket(own, bucket);
  };

  it('a bucket that does not exist', async () => {
    await expect(claim({ bucket: 'nothing' })).rejects.toThrow(/has no bucket nothing\. Make it/);
  });

  it('a secret that is wrong', async () => {
    const credentials = { accessKeyId: swift.accessKeyId, secretAccessKey: 'wrong' };
    await expect(claim({ credentials })).rejects.toThrow(/refuses the bucket faults \(403\)\. Check AWS_/);
  });

  it('a store that is not there', async () => {
    await expect(claim({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      /does not answer \(.*ECONNREFUSED.*\)\. Check S3_ENDPOINT/,
    );
  });

  it('a bucket of another installation; one’s own is taken again and again', async () => {
    await claim({});
    await claim({});
    const other = await openDatabase();
    await sql`update installation set id = gen_random_uuid()`.execute(other);
    await expect(claim({}, other)).rejects.toThrow(/belongs to another installation/);
  });
});

it('a server of the store that is away for a moment is waited for', async () => {
  const { keep, read } = openStore();
  const before = randomBytes(50_000);
  const hash = await keep(before);
  await swift.object.kill();
  const [kept, found] = [keep(Buffer.from('while it is away')), read(hash)];
  await swift.object.start();
  expect((await found).equals(before)).toBe(true);
  expect((await read(await kept)).toString()).toBe('while it is away');
});

it('a store that stays away is told in words, keeps nothing, and is used again when it is back', async () => {
  const { keep, read, store } = openStore();
  const hash = await keep(Buffer.from('there before'));
  await swift.proxy.kill();
  await expect(store.check()).rejects.toMatchObject(unavailable);
  const bytes = randomBytes(3 * objectBytes);
  await expect(keep(bytes)).rejects.toMatchObject(unavailable);
  await expect(read(hash)).rejects.toMatchObject(unavailable);
  await swift.proxy.start();
  await store.check();
  expect((await read(hash)).toString()).toBe('there before');
  await store.removeAbandoned(new Date(Date.now() + 3_600_000));
  const left = await sql`
    select from file_object o where not exists (select from file_place p where p.place = o.place)`.execute(
    db,
  );
  expect(left.rows).toHaveLength(0);
  expect((await read(await keep(bytes))).equals(bytes)).toBe(true);
});

it('a server of the store that hangs is not waited for longer than it takes', async () => {
  const { keep, read } = openStore();
  const hash = await keep(Buffer.from('there before'));
  swift.object.halt();
  const found = read(hash);
  await pause(4000);
  swift.object.resume();
  expect((await found).toString()).toBe('there before');
});

it('a key that is taken away while it runs: words, and it goes on when it is back', async () => {
  const wrong = openStore({ credentials: { accessKeyId: swift.accessKeyId, secretAccessKey: 'wrong' } });
  const right = openStore();
  const hash = await right.keep(Buffer.from('mine'));
  await expect(wrong.read(hash)).rejects.toMatchObject(unavailable);
  await expect(wrong.keep(Buffer.from('theirs'))).rejects.toMatchObject(unavailable);
  expect((await right.read(hash)).toString()).toBe('mine');
});

it('bytes that are gone from the store are told, and come back with the next upload of the same', async () => {
  const { bucket, keep, read } = openStore();
  const bytes = randomBytes(10_000);
  const hash = await keep(bytes);
  const { rows } = await sql<{ key: string }>`
    select o.key from file_object o join file_place p using (place) where p.hash = ${hash}`.execute(db);
  await bucket.remove(rows[0]?.key as string);
  await expect(read(hash)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await keep(bytes)).toBe(hash);
  expect((await read(hash)).equals(bytes)).toBe(true);
});

describe('a store that fails now and then', () => {
  it.each([
    [
      'answers 500 for one request in three',
      (count: number) => (count % 3 === 0 ? ('error' as const) : undefined),
    ],
    ['breaks off every other answer', (count: number) => (count % 2 === 0 ? ('break' as const) : undefined)],
  ])('%s: nobody notices', async (_, fails) => {
    const { keep, read } = openStore({ endpoint: await openBadProxy(swift.endpoint, fails) });
    for (const size of [1, 100_000, objectBytes + 1, 3 * objectBytes]) {
      const bytes = randomBytes(size);
      const hash = await keep(bytes);
      expect((await read(hash)).equals(bytes)).toBe(true);
    }
  });
});

describe('[15.2.2] with hardly any room in memory', () => {
  const room = 2 * objectBytes;
  const countObjects = async (hash: string) => {
    const { rows } = await sql`
      select from file_object o join file_place p using (place) where p.hash = ${hash}`.execute(db);
    return rows.length;
  };

  it('many uploads at once all arrive, in smaller parts', async () => {
    const { keep, read } = openStore({}, 100_000);
    const all = Array.from({ length: 12 }, (_, index) => randomBytes(40_000 * (index + 1)));
    const hashes = await Promise.all(all.map(keep));
    for (const [index, hash] of hashes.entries())
      expect((await read(hash)).equals(all[index] as Buffer)).toBe(true);
  });

  it('what was refused takes no room', async () => {
    const { keep, store } = openStore({}, room);
    async function* source() {
      for (let count = 0; count < 40; count += 1) yield Buffer.alloc(65_536);
    }
    for (let turn = 0; turn < 30; turn += 1)
      await expect(store.receive(source(), { maxBytes: 2_000_000 })).rejects.toThrow('too large');
    expect(await countObjects(await keep(randomBytes(objectBytes + 1)))).toBe(2);
  });
});

it('[15.2.2] memory does not grow with the size of a file', async () => {
  const { store, bucket } = openStore();
  const megabyte = randomBytes(1024 * 1024);
  async function* source() {
    for (let count = 0; count < 300; count += 1) yield megabyte;
  }
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const file = await store.receive(source(), { maxBytes: 1e9 });
  await transaction(db, (trx) => store.keep([file], trx));
  for await (const _ of store.read(file.hash));
  clearInterval(watch);
  expect((most - before) / 1024 / 1024).toBeLessThan(200);
  expect(bucket.name).toBe('faults');
  await store.remove(file.hash);
});
