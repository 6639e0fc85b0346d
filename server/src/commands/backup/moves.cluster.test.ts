import { randomUUID } from 'node:crypto';
import { chmod, copyFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOlderPostgres } from '../../../../scripts/cluster/older-postgres.ts';
import { startEmbedded } from '../../base/database/embedded.ts';
import { atEnd } from '../../testing/at-end.ts';
import { changeManifest } from '../../testing/backup/change-backup.ts';
import { spawnCommand } from '../../testing/backup/command-process.ts';
import {
  expectRestored,
  readKept,
  readWhole,
  type Whole,
  whileQuiet,
} from '../../testing/backup/expect-equal.ts';
import { download, type Furnished, openFurnished } from '../../testing/backup/furnished-house.ts';
import {
  makeEmpty,
  openRestored,
  refusalOf,
  run,
  type Settings,
  settingsOf,
} from '../../testing/backup/installations.ts';
import { makeBucket as makeOpenBucket, s3Environment } from '../../testing/cluster/make-bucket.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

/** The house that all of it begins with: files on disk. */
let furnished: Furnished;
let whole: Whole;
let files: Record<string, string>;
let backup: string;
beforeAll(async () => {
  furnished = await openFurnished({ FILE_STORE: 'disk' });
  backup = await makeTemporaryFolder();
  const settings = { ...settingsOf(furnished.house), FILE_STORE: 'disk' };
  whole = await whileQuiet(furnished.house.databaseUrl, () => run(settings, 'backup', backup));
  files = await readKept(furnished.house.dataFolder);
});

async function makeBucket() {
  const bucket = await makeOpenBucket();
  atEnd(async () => bucket.client.destroy());
  return bucket;
}

/** All documents come through a server on it. */
async function expectServed(settings: Settings): Promise<void> {
  const { documents, token } = furnished;
  const house = await openRestored(settings, { REQUIRE_2FA: 'off' });
  const [first, ...others] = documents;
  expect((await download(house, token, first?.id ?? 0)).toString()).toBe('a later version');
  for (const { id, bytes } of others) expect(await download(house, token, id)).toEqual(bytes);
  await house.close();
}

it('files move from disk to S3 and back', async () => {
  const bucket = await makeBucket();
  const inBucket = { ...(await makeEmpty(furnished.house)), ...s3Environment(bucket.settings) };
  await run(inBucket, 'restore', backup);
  expect((await readWhole(inBucket.DATABASE_URL ?? '')).rows).toEqual(whole.rows);
  // The empty file is no object.
  const hashes = new Set(Object.values(files));
  expect((await bucket.listKeys()).length).toBeGreaterThanOrEqual(hashes.size - 1);
  await expectServed(inBucket);

  const fromBucket = await makeTemporaryFolder();
  await run(inBucket, 'backup', fromBucket);
  const onDisk: Settings = { ...(await makeEmpty(furnished.house)), FILE_STORE: 'disk' };
  await run(onDisk, 'restore', fromBucket);
  expect(await readKept(onDisk.ATRIUM_DATA ?? '')).toEqual(files);
  await expectServed(onDisk);
});

it('the bucket gets the id that was restored, and takes no other installation', async () => {
  const bucket = await makeBucket();
  const into = async () => ({ ...(await makeEmpty(furnished.house)), ...s3Environment(bucket.settings) });
  await run(await into(), 'restore', backup);
  const found = await bucket.client.send(
    new GetObjectCommand({ Bucket: bucket.settings.bucket, Key: 'atrium-installation' }),
  );
  const { rows } = await furnished.house.parts.pool.query('select id::text from installation');
  expect(await found.Body?.transformToString()).toBe(rows[0].id);
  const foreign = await makeTemporaryFolder();
  await cp(backup, foreign, { recursive: true });
  await changeManifest(foreign, (manifest) => {
    manifest.installation = { id: randomUUID(), mark: null };
  });
  expect(await refusalOf(await into(), 'restore', foreign)).toContain('belongs to another installation');
});

const versions = [15, 16, 17] as const;
describe.each(versions)('from embedded to an external PostgreSQL %i, and back', (version) => {
  let older: Awaited<ReturnType<typeof startOlderPostgres>>;
  beforeAll(async () => {
    older = await startOlderPostgres(await makeTemporaryFolder(), { version });
  });
  afterAll(() => older.stop());

  it('equal to the row and the byte, with nothing but the rights of an owner', async () => {
    const admin = new pg.Client(`${older.url}/postgres`);
    await admin.connect();
    const { rows } = await admin.query('show server_version_num');
    expect(Math.floor(rows[0].server_version_num / 10_000)).toBe(version);
    await admin.query('create role atrium login');
    await admin.query('create database atrium owner atrium');
    await admin.end();
    const folder = await makeTemporaryFolder();
    await copyFile(join(furnished.house.dataFolder, 'secret'), join(folder, 'secret'));
    const external = {
      ATRIUM_DATA: folder,
      DATABASE_URL: `${older.url.replace('postgres@', 'atrium@')}/atrium`,
      FILE_STORE: 'disk',
    };
    await run(external, 'restore', backup);
    await expectRestored(whole, files, external);
    await expectServed(external);

    const fromOlder = await makeTemporaryFolder();
    await run(external, 'backup', fromOlder);
    const home = await makeTemporaryFolder();
    await chmod(home, 0o711);
    await copyFile(join(folder, 'secret'), join(home, 'secret'));
    // As people do it: the command starts the embedded database for itself alone.
    const embedded = { ATRIUM_DATA: home, FILE_STORE: 'disk' };
    const first = await spawnCommand(embedded, 'restore', fromOlder).ended;
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Restored') });
    const database = await startEmbedded({ dataFolder: home, log: () => undefined });
    try {
      const { host, database: name } = database.connection;
      const url = `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(host)}`;
      expect((await readWhole(url)).rows).toEqual((await readWhole(external.DATABASE_URL)).rows);
      // While somebody holds the data folder a backup joins, and a restore is refused.
      const second = await spawnCommand(embedded, 'restore', fromOlder).ended;
      expect(second).toMatchObject({ code: 1, said: expect.stringContaining('Another Atrium') });
      const joined = await spawnCommand(embedded, 'backup', await makeTemporaryFolder()).ended;
      expect(joined).toMatchObject({ code: 0, said: expect.stringContaining('Backed up') });
    } finally {
      await database.stop();
    }
    expect(await readKept(home)).toEqual(files);
  });
});
