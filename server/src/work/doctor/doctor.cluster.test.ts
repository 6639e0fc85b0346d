import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { S3Settings } from '../../base/storage/s3/s3-settings.ts';
import { atEnd } from '../../testing/at-end.ts';
import { openClient } from '../../testing/cluster/make-bucket.ts';
import { makePatient } from '../../testing/doctor/patient.ts';
import { openHouse } from '../../testing/house.ts';
import { examine } from './examine.ts';
import { mend } from './mend.ts';

const house = await openHouse({ demoLibrary: true });
const { parts, text } = await makePatient(house);
const settings = house.parts.config.s3 as S3Settings;
const client = openClient(settings);
atEnd(async () => client.destroy());
const Bucket = settings.bucket;
/** To the eyes of a machine whose clock is two days on, what was written now is old. */
const machine = { now: () => new Date(Date.now() + 2 * 86_400_000) };
const tomorrow = 'database.clock-differs';
const later = { ...parts, machine };
const namesOf = async (who = parts, isDeep = false) =>
  (await examine(who, { isDeep })).findings.map(({ name }) => name);

it('a healthy company with its files in a bucket has no findings, also where every byte is read', async () => {
  expect(await namesOf()).toEqual([]);
  expect(await namesOf(parts, true)).toEqual([]);
});

it('object.missing: an object of a file is gone, or too short', async () => {
  const { rows } = await sql<{ key: string; size: number }>`
    select o.key, o.size from file_object o join file_place p on p.place = o.place where p.hash = ${text.hash}`.execute(
    parts.db,
  );
  const { key: Key = '', size = 0 } = rows[0] ?? {};
  const bytes = await Array.fromAsync(parts.files.read(text.hash) as AsyncIterable<Buffer>);
  await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(size - 1) }));
  expect(await namesOf()).toEqual(['object.missing']);
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
  const { findings } = await examine(parts);
  expect(findings).toMatchObject([{ name: 'object.missing', count: 1, examples: [Key] }]);
  expect(await mend(parts, findings)).toEqual([]);
  expect(await namesOf()).toEqual(['object.missing']);
  await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.concat(bytes) }));
  expect(await namesOf()).toEqual([]);
});

it('object.unknown: what nobody noted and is old, and no object that is kept or on its way', async () => {
  const Key = `files/${'f'.repeat(32)}`;
  await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('left') }));
  expect(await namesOf()).toEqual([]);
  const { findings } = await examine(later);
  expect(findings.filter(({ name }) => name !== tomorrow)).toMatchObject([
    { name: 'object.unknown', count: 1, examples: [Key] },
  ]);
  // By this machine's own clock it may still be on its way.
  await mend(parts, findings);
  expect(await namesOf(later)).toContain('object.unknown');
  expect(await mend(later, findings)).toEqual([]);
  expect(await namesOf(later)).toEqual([tomorrow]);
  expect(await namesOf(parts, true)).toEqual([]);
});

it('file.bytes-missing: a file whose place is not known', async () => {
  const { rows } = await sql<{ place: string }>`
    delete from file_place where hash = ${text.hash} returning place`.execute(parts.db);
  expect(await namesOf()).toEqual(['file.bytes-missing']);
  await sql`insert into file_place (hash, place) values (${text.hash}, ${rows[0]?.place})`.execute(parts.db);
  expect(await namesOf()).toEqual([]);
});
