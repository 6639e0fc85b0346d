import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeEmpty, refusalOf, run, settingsOf } from '../../testing/backup/installations.ts';
import { readRows } from '../../testing/backup/read-everything.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

const house = await openHouse();
const space = await makeSpace(house);
for (let index = 0; index < 3; index += 1) await makeDocument(house, space);
const whole = await makeTemporaryFolder();
await run(settingsOf(house), 'backup', whole);
const found = await readdir(whole, { recursive: true, withFileTypes: true });
const all = found
  .filter((one) => one.isFile())
  .map((one) => join(one.parentPath, one.name).slice(whole.length + 1));

const damages: Record<string, (path: string) => Promise<void>> = {
  'is missing': (path) => rm(path),
  'is cut off': async (path) => truncate(path, (await readFile(path)).length - 1),
  'has a byte too many': async (path) =>
    writeFile(path, Buffer.concat([await readFile(path), Buffer.from('x')])),
  'has another byte': async (path) => {
    const bytes = await readFile(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  },
};

it('a backup has a file for each table, and one for each file of Atrium', () => {
  expect(all.filter((path) => path.startsWith('files/')).length).toBeGreaterThanOrEqual(3);
  expect(all.filter((path) => path.includes('/tables/')).length).toBeGreaterThan(40);
});

it.each(Object.entries(damages))(
  'every file of it that %s is found, and nothing is restored',
  async (how, damage) => {
    const target = await makeEmpty(house);
    const nothing = await readRows(target.DATABASE_URL ?? '');
    const backup = await makeTemporaryFolder();
    await cp(whole, backup, { recursive: true });
    for (const [index, path] of all.entries()) {
      await damage(join(backup, path));
      expect(await refusalOf(target, 'verify', backup), `${path} ${how}`).toMatch(/is damaged|broken off/);
      // A restore asks the same, so each file once is enough. Bytes of files it compares while it copies them: see below.
      const isTurn = Object.keys(damages)[index % 4] === how;
      if (isTurn && !path.startsWith('files/')) {
        expect(await refusalOf(target, 'restore', backup), `${path} ${how}`).toMatch(/is damaged|broken off/);
      }
      await cp(join(whole, path), join(backup, path));
    }
    expect(await readRows(target.DATABASE_URL ?? '')).toEqual(nothing);
  },
);

it('a file whose bytes are others is found while it is copied: no row comes, and the whole backup is restored after it', async () => {
  const backup = await makeTemporaryFolder();
  await cp(whole, backup, { recursive: true });
  for (const path of all.filter((one) => one.startsWith('files/'))) {
    await damages['has another byte']?.(join(backup, path));
  }
  const target = await makeEmpty(house);
  expect(await refusalOf(target, 'restore', backup)).toContain('have another hash');
  expect((await readRows(target.DATABASE_URL ?? ''))['public.app_user']).toEqual([]);
  await run(target, 'restore', whole);
});

it('a file that is damaged, or missing, where Atrium keeps it is named; all others are in the backup, and come back', async () => {
  const other = await openHouse();
  const space = await makeSpace(other);
  const [lost, healthy] = [Buffer.from('to be damaged'), Buffer.from('to be kept')];
  await makeDocument(other, space, { bytes: lost });
  await makeDocument(other, space, { bytes: healthy });
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const path = join(other.dataFolder, 'files', hashOf(lost).slice(0, 2), hashOf(lost));
  const told = `ended with 1: .*1 files are missing or damaged where Atrium keeps them, and are in no backup: ${hashOf(lost)}\\.`;
  for (const harm of [() => writeFile(path, 'to be dammaged'), () => rm(path)]) {
    const backup = await makeTemporaryFolder();
    await harm();
    expect(await refusalOf(settingsOf(other), 'backup', backup)).toMatch(new RegExp(told, 's'));
    expect(await run(settingsOf(other), 'verify', backup)).toContain('All is well');
    const target = await makeEmpty(other);
    expect(await run(target, 'restore', backup)).toContain('1 files were lost before the backup was made');
    const rows = (await readRows(target.DATABASE_URL ?? ''))['public.document'];
    expect(rows).toHaveLength(2);
    const kept = join(target.ATRIUM_DATA ?? '', 'files', hashOf(healthy).slice(0, 2), hashOf(healthy));
    expect(await readFile(kept, 'utf8')).toBe('to be kept');
  }
});
