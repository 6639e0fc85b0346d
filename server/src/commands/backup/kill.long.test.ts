import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/seeded-random.ts';
import { spawnCommand } from '../../testing/backup/command-process.ts';
import { expectRestored, readKept, readWhole } from '../../testing/backup/expect-equal.ts';
import { makeEmpty, refusalOf, run, type Settings, settingsOf } from '../../testing/backup/installations.ts';
import { readRows } from '../../testing/backup/read-everything.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { waitFor } from '../../testing/wait-for.ts';

const kills = Number(process.env.KILLS ?? 8);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
process.stdout.write(`backup/kill.long.test.ts: ${kills} kills each, seed ${seed}\n`);

const house = await openHouse();
const space = await makeSpace(house);
const fill = async (count: number) => {
  for (let index = 0; index < count; index += 1)
    await makeDocument(house, space, { bytes: Buffer.alloc(9000, random().toString()) });
};
await fill(400);

/** Kills it once it has got so far; answers whether it was in time. */
async function killDuring(
  settings: Settings,
  words: string[],
  hasCome: () => Promise<boolean>,
): Promise<boolean> {
  const { child, ended } = spawnCommand(settings, ...words);
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  await waitFor('it to get so far', async () => isOver || (await hasCome()));
  child.kill('SIGKILL');
  const { code, said } = await ended;
  if (code !== null) expect([code, said]).toEqual([0, expect.stringMatching(/Backed up|Restored/)]);
  return code === null;
}

const countIn = async (folder: string) => (await readdir(folder, { recursive: true }).catch(() => [])).length;

it(
  'a backup that is killed at any moment is known to be half, lets go of the bytes, and the next one completes it',
  async () => {
    const backup = await makeTemporaryFolder();
    let killed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await fill(100);
      // Tables first, then files.
      const enough = (await countIn(backup)) + random() * 180;
      const wasKilled = await killDuring(
        settingsOf(house),
        ['backup', backup],
        async () => (await countIn(backup)) > enough,
      );
      killed += Number(wasKilled);
      const isWhole = (await readdir(join(backup, 'snapshots'))).some((name) =>
        existsSync(join(backup, 'snapshots', name, 'manifest.json')),
      );
      if (isWhole) await run(settingsOf(house), 'verify', backup);
      else expect(await refusalOf(settingsOf(house), 'verify', backup)).toContain('broken off');
    }
    expect(killed).toBeGreaterThan(0);
    await run(settingsOf(house), 'backup', backup, '--keep', '1');
    const target = await makeEmpty(house);
    await run(target, 'restore', backup);
    await expectRestored(await readWhole(house.databaseUrl), await readKept(house.dataFolder), target);
    expect(await readdir(join(backup, 'snapshots'))).toHaveLength(1);
  },
  60_000 + kills * 60_000,
);

it(
  'a restore that is killed at any moment has changed no row, or is whole; the next one completes it',
  async () => {
    const backup = await makeTemporaryFolder();
    await run(settingsOf(house), 'backup', backup);
    const source = await readWhole(house.databaseUrl);
    const files = await readKept(house.dataFolder);
    let [target, killed] = [await makeEmpty(house), 0];
    for (let kill = 0; kill < kills; kill += 1) {
      const { DATABASE_URL = '', ATRIUM_DATA = '' } = target;
      // Tables and files that can be seen; or, with all of them there, some moment of the transaction.
      const enough = random() * 900;
      const late = random() * 1000;
      const wasKilled = await killDuring(target, ['restore', backup], async () => {
        const tables = Object.keys(await readRows(DATABASE_URL)).length;
        const seen = tables + (await countIn(join(ATRIUM_DATA, 'files')));
        if (seen > 600) await pause(late);
        return seen > Math.min(enough, 600);
      });
      killed += Number(wasKilled);
      // The database rolls back by itself.
      const people = (await readRows(DATABASE_URL))['public.app_user'] ?? [];
      expect([0, source.rows['public.app_user']?.length]).toContain(people.length);
      if (people.length === 0) continue;
      await expectRestored(source, files, target);
      target = await makeEmpty(house);
    }
    expect(killed).toBeGreaterThan(0);
    await waitFor('the killed one’s connections to end', async () => {
      const why = await refusalOf(target, 'restore', backup);
      return why.includes('Restored') || why.includes('not empty');
    });
    await expectRestored(source, files, target);
  },
  60_000 + kills * 60_000,
);
