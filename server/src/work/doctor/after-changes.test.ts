import { expect, it } from 'vitest';
import { seededRandom } from '../../demo/seeded-random.ts';
import { bellOf } from '../../testing/bell.ts';
import { indexAll, makePatient, onRoomyDisk } from '../../testing/doctor/patient.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { drawShelfStep } from '../../testing/shelves/draw-shelf-step.ts';
import { sendShelfStep } from '../../testing/shelves/send-shelf-step.ts';
import { afterStep, type Shelf } from '../../testing/shelves/shelf.ts';
import { readAccessModel } from '../../testing/trees/access-model.ts';
import { drawChange, kindsOfChange } from '../../testing/trees/draw-changes.ts';
import { makeChange } from '../../testing/trees/tree-changes.ts';
import { makePeople, makeWorld } from '../../testing/trees/tree-world.ts';
import { examine } from './examine.ts';

/** The trees' documents are rows alone: they have no bytes, and nothing is made of them. */
const ofRowsAlone = ['file.bytes-missing', 'work.missing'];

it.each([1, 2, 3])(
  '[PERM-01] [FLD-05] whatever is made of trees and permissions, nothing is found (%i)',
  async (seed) => {
    const house = await openHouse();
    const parts = onRoomyDisk(house);
    const random = seededRandom(seed);
    const draw = (below: number) => Math.floor(random() * below);
    const world = await makeWorld(await makePeople(house));
    const made: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      const kind = kindsOfChange[draw(kindsOfChange.length)] as (typeof kindsOfChange)[number];
      const change = drawChange(world, await readAccessModel(house.parts.pool), kind, draw);
      if (change) made.push(`${JSON.stringify(change)} ${await makeChange(house, change)}`);
    }
    await indexAll(house);
    await bellOf(house).tell();
    const { findings } = await examine(parts, { isDeep: true });
    const found = findings.filter(({ name }) => !ofRowsAlone.includes(name));
    expect(found, made.join('\n')).toEqual([]);
    expect(made.filter((one) => one.endsWith('done')).length).toBeGreaterThan(5);
  },
);

it.each([1, 2])(
  '[DOC-01] whatever is uploaded, replaced, moved, deleted and restored, nothing is found (%i)',
  async (seed) => {
    const house = await openHouse();
    const { parts } = await makePatient(house);
    const token = await signInAs(house, await makeUser(house, { roles: [161] }));
    const random = seededRandom(seed);
    const first = new Map();
    for (const name of ['one', 'two']) {
      const id = await makeFolder(house, await makeSpace(house), { name });
      await setEntry(house, id, await makeRole(house), reads);
      first.set(name, { isFolder: true, parent: undefined, hashes: [] });
    }
    let shelf: Shelf = first;
    for (let number = 1; number <= 30; number += 1) {
      const step = drawShelfStep(shelf, { random, sender: 's', number });
      await sendShelfStep(house, token, step);
      shelf = afterStep(shelf, step, number);
    }
    // Also before search has caught up: what is on its way is no finding.
    expect((await examine(parts)).findings).toEqual([]);
    await indexAll(house);
    expect((await examine(parts, { isDeep: true })).findings).toEqual([]);
  },
);
