import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { makeBucket } from '../../../testing/cluster/make-bucket.ts';
import { dropDatabase, makeDatabase } from '../../../testing/template-database.ts';
import { connect, transaction } from '../../database/connect.ts';
import type { DirectDownloads, ReceivedFile } from '../file-store.ts';
import { openBucket } from './bucket.ts';
import { createS3Store } from './s3-store.ts';

const host = inject('databaseHost');
const database = await makeDatabase(host);
const { db, close } = connect({ host, user: 'postgres', database }, () => undefined);
const { settings, client, listKeys } = await makeBucket();
const bucket = openBucket({ ...settings, redirect: { endpoint: settings.endpoint } });
const store = createS3Store(db, bucket);
const direct = store.direct as DirectDownloads;
atEnd(async () => {
  bucket.close();
  client.destroy();
  await close();
  await dropDatabase(host, database);
});

const megabyte = 1024 * 1024;
const sent = { disposition: 'attachment; filename="a.bin"', mime: 'application/octet-stream' };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keep = (file: ReceivedFile) => transaction(db, (trx) => store.keep([file], trx));
const joinAll = () => direct.joinObjects(Number.POSITIVE_INFINITY);
const begunUploads = async () =>
  (await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }))).Uploads ?? [];

async function fetchDirectly(hash: string): Promise<Buffer> {
  const address = await direct.addressOf(hash, sent);
  const answer = await fetch(address as string);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function receive(bytes: Buffer): Promise<string> {
  async function* source() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const file = await store.receive(source(), { maxBytes: 1e9 });
  await keep(file);
  return file.hash;
}

/** Comes in pieces of these lengths; after each, some of its bytes are lost on the way and sent again. */
async function receivePieces(bytes: Buffer, pieces: { length: number; lost: number }[]): Promise<string> {
  const place = store.pieces.newPlace();
  let at = 0;
  for (const { length, lost } of [...pieces, { length: bytes.length, lost: 0 }]) {
    const writer = await store.pieces.open(place, at);
    await writer.add(bytes.subarray(at, at + length));
    at = (await writer.close()) - lost;
  }
  const file = await store.pieces.end(place, bytes.length);
  await keep(file);
  return file.hash;
}

it('a file that is one object is fetched from the store, a larger one once it was joined', async () => {
  const small = randomBytes(100_000);
  expect(await fetchDirectly(await receive(small))).toEqual(small);

  const large = randomBytes(17 * megabyte + 5);
  const hash = await receive(large);
  expect(await direct.addressOf(hash, sent)).toBeUndefined();
  expect(await joinAll()).toEqual({ joined: 1, failed: [] });
  expect((await fetchDirectly(hash)).equals(large)).toBe(true);
  expect((await buffer(store.read(hash))).equals(large)).toBe(true);
  expect(await buffer(store.read(hash, { start: 9 * megabyte, end: 9 * megabyte + 9 }))).toEqual(
    large.subarray(9 * megabyte, 9 * megabyte + 10),
  );
  expect(await joinAll()).toEqual({ joined: 0, failed: [] });
});

it('whatever the pieces were in which a file came, it is joined to its very bytes', {
  timeout: 600_000,
}, async () => {
  const piece = fc.record({
    length: fc.integer({ min: 1, max: 7 * megabyte }),
    lost: fc.integer({ min: 0, max: megabyte }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 4 }), fc.nat(3 * megabyte), async (drawn, rest) => {
      // No more is lost than the piece brought.
      const pieces = drawn.map(({ length, lost }) => ({ length, lost: Math.min(lost, length - 1) }));
      const bytes = randomBytes(pieces.reduce((sum, { length }) => sum + length, rest + 32));
      const hash = await receivePieces(bytes, pieces);
      expect(await direct.addressOf(hash, sent)).toBeUndefined();
      expect(await joinAll()).toEqual({ joined: 1, failed: [] });
      expect(hashOf(await fetchDirectly(hash))).toBe(hashOf(bytes));
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

it('who reads a file while it is joined reads to its end; a day later its former objects are gone', async () => {
  const large = randomBytes(40 * megabyte);
  const hash = await receive(large);
  const [reading] = [store.read(hash)[Symbol.asyncIterator]()];
  const first = (await reading.next()).value as Buffer;
  await joinAll();
  const chunks = [first];
  for await (const chunk of { [Symbol.asyncIterator]: () => reading }) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(large)).toBe(true);

  const { rows } = await sql<{ key: string }>`
    select o.key from file_object o left join file_place p using (place) where p.hash is null`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  await store.removeAbandoned(new Date(Date.now() - 60_000));
  expect(await listKeys()).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
  await store.removeAbandoned(new Date(Date.now() + 60_000));
  const left = await listKeys();
  for (const { key } of rows) expect(left).not.toContain(key);
  expect((await buffer(store.read(hash))).equals(large)).toBe(true);
});

it('a file that lost an object is named, stays as it is, and holds no other up', async () => {
  const hashes = [await receive(randomBytes(9 * megabyte)), await receive(randomBytes(9 * megabyte))].sort();
  const [broken, whole] = hashes as [string, string];
  const { rows } = await sql<{ key: string }>`
    select key from file_object o join file_place p using (place) where p.hash = ${broken} order by start desc`.execute(
    db,
  );
  const Key = rows[0]?.key as string;
  await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key }));
  const before = new Set(await listKeys());

  const { joined, failed } = await joinAll();
  expect([joined, failed.map(({ hash }) => hash)]).toEqual([1, [broken]]);
  expect(await direct.addressOf(broken, sent)).toBeUndefined();
  expect(await direct.addressOf(whole, sent)).toBeDefined();
  expect((await listKeys()).filter((key) => !before.has(key))).toHaveLength(1);
  expect(await begunUploads()).toEqual([]);
});

it('what a killed server was about to join is given up', async () => {
  const at = { Bucket: settings.bucket, Key: `files/${randomBytes(16).toString('hex')}` };
  await client.send(new CreateMultipartUploadCommand(at));
  expect(await begunUploads()).toHaveLength(1);
  await store.removeAbandoned(new Date(Date.now() - 3_600_000));
  expect(await begunUploads()).toHaveLength(1);
  await store.removeAbandoned(new Date(Date.now() + 3_600_000));
  expect(await begunUploads()).toEqual([]);
});
