import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { seededRandom } from '../../demo/seeded-random.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeSpace } from '../../testing/library.ts';
import { readAccessModel } from '../../testing/trees/access-model.ts';
import { aliveInTrash, deriveState, readDerivedState } from '../../testing/trees/derived-state.ts';
import { drawChange, type KindOfChange, kindsOfChange } from '../../testing/trees/draw-changes.ts';
import { callerFor, makeChange } from '../../testing/trees/tree-changes.ts';
import { addDocuments, makePeople, makeWorld, type TreeWorld } from '../../testing/trees/tree-world.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { deleteItems } from './delete-items.ts';

const house = await openHouse({ settings: { DATABASE_POOL: '10' } });
const { parts } = house;
const { db, pool } = parts;

const kinds = kindsOfChange.filter((kind) => /folder|document|entries|delete|restore/.test(kind));

/** Draws from what it sees, as people do, while the others change it. */
async function session(world: TreeWorld, random: () => number, log: string[]): Promise<void> {
  const draw = (below: number) => Math.floor(random() * below);
  for (let count = 0; count < 8; count += 1) {
    const step = drawChange(
      world,
      await readAccessModel(pool),
      kinds[draw(kinds.length)] as KindOfChange,
      draw,
    );
    if (!step) continue;
    const result = await makeChange(house, step).catch((error) => `failed: ${error.code} ${error}`);
    log.push(`${JSON.stringify(step)}\n  ${result}`);
  }
}

it('[PERM-01] [FLD-02] [FLD-05] [15.4.2] four sessions at once leave no contradiction, no circle and no deadlock', async () => {
  const people = await makePeople(house);
  for (let round = 1; round <= 8; round += 1) {
    const world = await makeWorld(people);
    const random = seededRandom(round);
    const log: string[] = [];
    await Promise.all([1, 2, 3, 4].map(() => session(world, random, log)));
    const story = `round ${round}\n${log.join('\n')}`;
    expect(
      log.filter((line) => line.includes('failed:')),
      story,
    ).toEqual([]);
    const now = await readAccessModel(pool);
    expect(await readDerivedState(pool), story).toEqual(deriveState(now));
    expect(aliveInTrash(now), story).toEqual([]);
  }
});

it('[FLD-03] [TRSH-01] a document that is put into a folder while that is being deleted goes with it', async () => {
  const space = await makeSpace(house);
  const folder = await makeFolder(house, space);
  const caller = await callerFor(parts, space.ownerId);
  const from = { requestId: '', address: '127.0.0.1', network: '127.0.0.1', userAgent: '' };
  let deleting: Promise<void> | undefined;
  await transaction(db, async (trx) => {
    // As an upload does: the folder is locked until the document is there.
    await sql`select from folder where id = ${folder} for no key update`.execute(trx);
    await addDocuments(parts, trx, sql`select ${folder}::int as id`);
    deleting = deleteItems(parts, { caller, from }, { folders: [folder], documents: [] });
    await waitFor('the deletion to wait for the upload', async () => {
      const waiting = await pool.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.rows.length > 0;
    });
  });
  await deleting;
  const now = await readAccessModel(pool);
  expect(now.deleted.has(folder)).toBe(true);
  expect(aliveInTrash(now)).toEqual([]);
});
