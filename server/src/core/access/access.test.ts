import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { makeChange } from '../../testing/trees/tree-changes.ts';
import { makePeople, makeWorld } from '../../testing/trees/tree-world.ts';
import { setEntries } from '../library/set-entries.ts';
import { documentScope, flagsIn, type Reader, todayOf } from './access.ts';
import { allContent, bits, flagsFrom, permissionsOf } from './flags.ts';

const house = await openHouse();
const { parts } = house;
const { db, pool } = parts;
const nobody = 0;

const readerWith = (roles: number[], more: Partial<Reader> = {}): Reader => ({
  userId: nobody,
  roles,
  isAdmin: false,
  today: todayOf(parts),
  ...more,
});

/** Object → flags, of all folders and documents there are. */
async function flagsOf(reader: Reader): Promise<Map<number, number>> {
  const found = await sql<{ id: number; flags: number }>`
    select f.id, ${flagsIn(reader, sql`f.scope_id`)} as flags from folder f
    union all
    select d.id, ${flagsIn(reader, documentScope)} from document d join folder f on f.id = d.folder_id`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.id, row.flags]));
}

const read = bits.canRead | bits.canReadDocument;

it('[PERM-01] the nearest entry for a role counts, none is none, and roles add up', async () => {
  const [staff, guests] = [await makeRole(house), await makeRole(house)];
  const space = await makeSpace(house);
  const open = await makeFolder(house, space);
  const closed = await makeFolder(house, space, { parent: open });
  const inner = await makeFolder(house, space, { parent: closed });
  const document = await makeDocument(house, space, { folder: inner });
  const single = await makeDocument(house, space, { folder: inner });
  await setEntry(house, open, staff, reads);
  await setEntry(house, closed, staff, 'none');
  await setEntry(house, single, guests, reads);
  const all = [space.rootId, open, closed, inner, document, single];
  const of = async (reader: Reader) => {
    const flags = await flagsOf(reader);
    return all.map((id) => flags.get(id));
  };

  expect(await of(readerWith([staff]))).toEqual([0, read, 0, 0, 0, 0]);
  expect(await of(readerWith([guests]))).toEqual([0, 0, 0, 0, 0, read]);
  expect(await of(readerWith([staff, guests]))).toEqual([0, read, 0, 0, 0, read]);
  expect(await of(readerWith([]))).toEqual([0, 0, 0, 0, 0, 0]);
  await setEntry(house, closed, guests, ['canRead']);
  expect(await of(readerWith([staff]))).toEqual([0, read, 0, 0, 0, 0]);
  expect(await of(readerWith([guests]))).toEqual([0, 0, 1, 1, 1, read]);
  await setEntry(house, closed, staff, 'inherit');
  expect(await of(readerWith([staff]))).toEqual([0, read, read, read, read, read]);

  const everything = all.map(() => allContent);
  expect(await of(readerWith([], { userId: space.ownerId }))).toEqual(everything);
  expect(await of(readerWith([], { isAdmin: true }))).toEqual(everything);
});

it('[PERM-01] flags survive the way into a number and back', () => {
  for (let flags = 0; flags <= allContent; flags += 1) expect(flagsFrom(permissionsOf(flags))).toBe(flags);
  expect(flagsFrom({ canAdminister: true })).toBe(512);
  expect(permissionsOf(512)).toEqual(permissionsOf(0));
});

const people = await makePeople(house);
const limits = { seed: 20263, numRuns: 10 };

/** Entries anywhere, for any role, as a property draws them. */
const drawnEntries = fc.array(
  fc.record({
    place: fc.nat(999),
    role: fc.nat(3),
    flags: fc.constantFrom(0, 1, 3, 17, 49, 81, 145, 273, 511),
  }),
  { minLength: 3, maxLength: 25 },
);

async function makeDrawn(drawn: { place: number; role: number; flags: number }[]) {
  const world = await makeWorld(people);
  const ids = [...(await flagsOf(readerWith([]))).keys()].sort((a, b) => a - b);
  const entries = drawn.map(({ place, role, flags }) => ({
    objectId: ids[place % ids.length] as number,
    roleId: world.roles[role] as number,
    flags,
  }));
  const once = new Map(entries.map((entry) => [`${entry.objectId} ${entry.roleId}`, entry]));
  await transaction(db, (trx) => setEntries(trx, [...once.values()]));
  return world;
}

const holds = (more: number | undefined, less: number) => ((more ?? 0) & less) === less;

it('[PERM-01] a role more never means less', () =>
  fc.assert(
    fc.asyncProperty(drawnEntries, fc.nat(15), fc.nat(3), async (drawn, some, more) => {
      const { roles } = await makeDrawn(drawn);
      const had = roles.filter((_, index) => (some & (1 << index)) !== 0);
      const before = await flagsOf(readerWith(had));
      const after = await flagsOf(readerWith([...had, roles[more] as number]));
      for (const [id, flags] of before) expect(holds(after.get(id), flags), `on ${id}`).toBe(true);
    }),
    limits,
  ));

it('[PERM-01] [PERM-02] a late review only takes away, on its day nothing yet, and never from owner or administrators', () =>
  fc.assert(
    fc.asyncProperty(drawnEntries, fc.boolean(), fc.boolean(), async (drawn, ofUsers, ofRoles) => {
      const world = await makeDrawn(drawn);
      const space = world.spaces[1] as number;
      const owner = world.people[2] as number;
      const before = await flagsOf(readerWith(world.roles));
      const scoped = await pool.query('select id from folder where space_id = $1', [space]);
      await makeChange(house, { do: 'review', space, ofUsers, ofRoles, days: 0 });
      expect(await flagsOf(readerWith(world.roles))).toEqual(before);

      const tomorrow = todayOf({ ...parts, clock: { now: () => new Date(+parts.clock.now() + 86_400_000) } });
      const late = await flagsOf(readerWith(world.roles, { today: tomorrow }));
      for (const [id, flags] of late) expect(holds(before.get(id), flags), `on ${id}`).toBe(true);
      const pending = await pool.query('select role_id as id from review_role where space_id = $1', [space]);
      const left = world.roles.filter((role) => !pending.rows.some(({ id }) => id === role));
      const without = await flagsOf(readerWith(left));
      for (const { id } of scoped.rows) expect(late.get(id), `on ${id}`).toBe(ofUsers ? 0 : without.get(id));
      for (const who of [{ userId: owner }, { isAdmin: true }]) {
        const flags = await flagsOf(readerWith([], { ...who, today: tomorrow }));
        for (const { id } of scoped.rows) expect(flags.get(id)).toBe(allContent);
      }
      const told = await flagsOf(readerWith(world.roles, { today: tomorrow, ignoresReviews: true }));
      expect(told).toEqual(before);
    }),
    limits,
  ));
