import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forgotPassword } from '@atrium/contract/passwords';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectRestored, readKept, readWhole, whileQuiet } from '../../testing/backup/expect-equal.ts';
import { makeEmpty, openRestored, refusalOf, run, settingsOf } from '../../testing/backup/installations.ts';
import { readJobs, readTree } from '../../testing/backup/read-everything.ts';
import { makeUser } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { sweepFiles } from '../../work/sweep-files.ts';

const house = await openHouse();
const space = await makeSpace(house);
const backUp = (folder: string, ...more: string[]) => run(settingsOf(house), 'backup', folder, ...more);
const snapshots = async (folder: string) => (await readdir(join(folder, 'snapshots'))).sort();
const filesIn = async (folder: string) => Object.values(await readTree(join(folder, 'files'))).sort();

async function removeDocuments({ parts }: House): Promise<void> {
  await sql`delete from document`.execute(parts.db);
  await sweepFiles(parts, { graceMinutes: -60 });
}

it('a second backup copies what is new alone; each snapshot is restored by its name', async () => {
  const folder = await makeTemporaryFolder();
  await makeDocument(house, space);
  await makeDocument(house, space);
  const [before, files] = [
    await whileQuiet(house.databaseUrl, () => backUp(folder)),
    await readKept(house.dataFolder),
  ];
  const first = (await snapshots(folder)).at(-1) ?? '';
  await makeDocument(house, space, { bytes: Buffer.from('one more') });
  expect(await backUp(folder)).toMatch(/of which 1 of 0\.0 kB were copied now/);
  expect(await backUp(folder)).toMatch(/of which 0 of/);

  const [older, newest] = [await makeEmpty(house), await makeEmpty(house)];
  await run(newest, 'restore', folder);
  await expectRestored(await readWhole(house.databaseUrl), await readKept(house.dataFolder), newest);
  await run(older, 'restore', folder, '--snapshot', first);
  await expectRestored(before, files, older);
});

it('--keep removes older snapshots with the files that only they used', async () => {
  const folder = await makeTemporaryFolder();
  await removeDocuments(house);
  await makeDocument(house, space, { bytes: Buffer.from('in the first') });
  await backUp(folder);
  const first = await filesIn(folder);
  await removeDocuments(house);
  await makeDocument(house, space, { bytes: Buffer.from('in the others') });
  await backUp(folder, '--keep', '2');
  expect(await filesIn(folder)).toEqual(expect.arrayContaining(first));
  const all = await filesIn(folder);
  expect(all).toHaveLength(first.length + 1);
  await backUp(folder, '--keep', '2');
  expect(await snapshots(folder)).toHaveLength(2);
  expect(await filesIn(folder)).toEqual(all.filter((hash) => !first.includes(hash)));
  expect(await run(settingsOf(house), 'verify', folder)).toContain('All is well: 2 snapshots');
});

it('what a run that was broken off has left is gone on with', async () => {
  const folder = await makeTemporaryFolder();
  await makeDocument(house, space);
  await backUp(folder);
  const [name = ''] = await snapshots(folder);
  await rm(join(folder, 'snapshots', name, 'manifest.json'));
  expect(await backUp(folder)).toMatch(/of which 0 of/);
  expect(await snapshots(folder)).not.toContain(name);
  expect(await snapshots(folder)).toHaveLength(1);
});

it('backups of two installations do not share a folder', async () => {
  const folder = await makeTemporaryFolder();
  await backUp(folder);
  const other = await openHouse();
  // Houses of tests are made after one pattern.
  await sql`update installation set id = gen_random_uuid()`.execute(other.parts.db);
  const before = await readTree(folder);
  expect(await refusalOf(settingsOf(other), 'backup', folder)).toContain('of another installation');
  expect(await readTree(folder)).toEqual(before);
});

it('a folder with something else in it, or the data folder itself, is refused', async () => {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, 'of somebody else'), '');
  const { dataFolder } = house;
  expect(await refusalOf(settingsOf(house), 'backup', folder)).toContain('something else');
  for (const one of [dataFolder, join(dataFolder, 'files'), join(dataFolder, 'backup')]) {
    expect(await refusalOf(settingsOf(house), 'backup', one)).toContain('in the data folder');
  }
  expect(await readdir(folder)).toEqual(['of somebody else']);
});

it('jobs that wait are done by the restored installation: a mail that could not go out does', async () => {
  const source = await openHouse({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const { email } = await makeUser(source);
  await source.ask(forgotPassword, { body: { email } });
  const { pool } = source.parts;
  await waitFor(
    'the first try',
    async () => (await pool.query('select from mail where tries > 0')).rowCount === 1,
  );
  const folder = await makeTemporaryFolder();
  await run(settingsOf(source), 'backup', folder);
  const target = await makeEmpty(source);
  await run(target, 'restore', folder);
  expect(await readJobs(target.DATABASE_URL ?? '')).toEqual([expect.stringContaining('"retry_limit":20')]);
  const restored = await openRestored(target);
  expect((await restored.mailTo(email, /password/i)).to?.[0]?.address).toBe(email);
});
