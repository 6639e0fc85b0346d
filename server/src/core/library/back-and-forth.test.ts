import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import {
  type AccessModel,
  chainOf,
  isAlive,
  readAccessModel,
  spaceOf,
} from '../../testing/trees/access-model.ts';
import { readDerivedState } from '../../testing/trees/derived-state.ts';
import { makeChange } from '../../testing/trees/tree-changes.ts';
import { makePeople, makeWorld, type TreeWorld } from '../../testing/trees/tree-world.ts';

const house = await openHouse();
const { pool } = house.parts;
const people = await makePeople(house);

const numbers = fc.noShrink(fc.array(fc.nat(9999), { minLength: 40, maxLength: 40 }));
const limits = { seed: 20262, numRuns: 8 };

const drawFrom = (drawn: number[]) => {
  let used = 0;
  return <T>(from: T[]): T => from[(drawn[used++ % drawn.length] as number) % from.length] as T;
};

const everything = async () => ({
  entries: (await pool.query('select * from acl_entry order by object_id, role_id')).rows,
  ...(await readDerivedState(pool)),
});

const flags = [0, 1, 17, 49, 511];

/** Entries on some folders and documents, so that there are scopes to pass through. */
async function makeScopes(pick: <T>(from: T[]) => T): Promise<TreeWorld> {
  const world = await makeWorld(people);
  const objects = [...(await readAccessModel(pool)).parents.keys()];
  const chosen = [...new Set(Array.from({ length: 8 }, () => pick(objects)))];
  await make(
    world,
    chosen.map((object) => ({ object, role: pick(world.roles), flags: pick(flags) })),
  );
  return world;
}

const make = async (world: TreeWorld, entries: { object: number; role: number; flags: number | null }[]) =>
  expect(await makeChange(house, { do: 'set entries', by: world.people[0] as number, entries })).toBe('done');

it('[PERM-01] an entry that is set and taken back leaves everything as it was', () =>
  fc.assert(
    fc.asyncProperty(numbers, async (drawn) => {
      const pick = drawFrom(drawn);
      const world = await makeScopes(pick);
      const before = await everything();
      const model = await readAccessModel(pool);
      const isFree = (object: number, role: number) => !model.entries.get(object)?.has(role);
      const free = [...model.parents.keys()].flatMap((object) =>
        world.roles.filter((role) => isFree(object, role)).map((role) => ({ object, role })),
      );
      const chosen = [...new Set([pick(free), pick(free), pick(free)])];
      await make(
        world,
        chosen.map((one) => ({ ...one, flags: pick(flags) })),
      );
      expect(await everything()).not.toEqual(before);
      for (const one of chosen) await make(world, [{ ...one, flags: null }]);
      expect(await everything()).toEqual(before);
    }),
    limits,
  ));

it('[FLD-02] [FLD-05] a folder that is moved, into another space too, and moved back leaves everything as it was', () =>
  fc.assert(
    fc.asyncProperty(numbers, async (drawn) => {
      const pick = drawFrom(drawn);
      const world = await makeScopes(pick);
      const before = await everything();
      const model = await readAccessModel(pool);
      const id = pick(placesIn(model).filter((folder) => model.parents.get(folder) !== null));
      const home = model.parents.get(id) as number;
      const to = pick(
        placesIn(model).filter((place) => place !== home && !chainOf(model, place).includes(id)),
      );
      const move = async (target: number) => {
        const step = { id, space: spaceOf(model, target).id, to: target, by: world.people[0] as number };
        expect(await makeChange(house, { do: 'move folder', ...step })).toBe('done');
      };
      await move(to);
      expect(await everything()).not.toEqual(before);
      await move(home);
      expect(await everything()).toEqual(before);
    }),
    limits,
  ));

it('[TRSH-01] a folder or document that is deleted and restored leaves everything as it was', () =>
  fc.assert(
    fc.asyncProperty(numbers, async (drawn) => {
      const pick = drawFrom(drawn);
      const world = await makeScopes(pick);
      const before = await everything();
      const model = await readAccessModel(pool);
      const id = pick([...model.parents.keys()].filter((one) => model.parents.get(one) !== null));
      const chosen = model.documents.has(id)
        ? { folders: [], documents: [id] }
        : { folders: [id], documents: [] };
      const by = world.people[0] as number;
      expect(await makeChange(house, { do: 'delete', by, ...chosen })).toBe('done');
      const deleted = await readAccessModel(pool);
      for (const one of model.parents.keys())
        expect(isAlive(deleted, one), `${one}`).toBe(!chainOf(model, one).includes(id));
      expect(await makeChange(house, { do: 'restore', by, ...chosen })).toBe('done');
      expect(await everything()).toEqual(before);
      expect(await readAccessModel(pool)).toEqual(model);
    }),
    limits,
  ));

const placesIn = (model: AccessModel): number[] =>
  [...model.parents.keys()].filter((id) => !model.documents.has(id));
