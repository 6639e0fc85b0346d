import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { openHouse } from '../../testing/house.ts';
import { makeChange } from '../../testing/trees/tree-changes.ts';
import { makePeople, makeWorld } from '../../testing/trees/tree-world.ts';
import { setEntries } from '../library/set-entries.ts';
import { documentScope, flagsIn, hasFlag } from './access.ts';
import { bits } from './flags.ts';
import { readersOfAny } from './readers-of-any.ts';
import { findReader } from './reread-reader.ts';

const house = await openHouse();
const { parts } = house;
const { db } = parts;
const people = await makePeople(house);

/** Every folder and document, each a group of its own, or in groups of several. */
const objects = (groups: number) => sql`
  select o.id % ${groups} as group_id, o.scope_id, o.space_id, bit_or(o.needed) as needed from (
    select f.id, f.scope_id, f.space_id, ${sql.lit(bits.canRead)} as needed from folder f
    union all
    select d.id, ${documentScope}, f.space_id, ${sql.lit(bits.canReadDocument)}
    from document d join folder f on f.id = d.folder_id) o
  group by 1, 2, 3`;

/** The same by the rule itself, for one person. */
async function groupsOf(userId: number, groups: number, today: string): Promise<number[]> {
  const found = await findReader(parts, db, userId);
  if (!found) throw new Error('Everybody may sign in here.');
  const reader = { ...found.reader, today };
  const { rows } = await sql<{ id: number }>`
    select distinct o.id % ${groups} as id from (
      select f.id from folder f where ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
      union all
      select d.id from document d join folder f on f.id = d.folder_id
      where ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}) o`.execute(db);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

it('[PERM-01] [8.2.2] who can read any of some things is told as the rule tells it of each person', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ place: fc.nat(999), role: fc.nat(3), flags: fc.constantFrom(0, 1, 3, 17, 49, 145, 511) }),
        { minLength: 3, maxLength: 25 },
      ),
      fc.constantFrom(1, 3, 1_000_000),
      fc.record({ space: fc.nat(2), ofUsers: fc.boolean(), ofRoles: fc.boolean(), isLate: fc.boolean() }),
      async (drawn, groups, review) => {
        const world = await makeWorld(people);
        const { rows } = await sql<{ id: number }>`
          select id from folder union all select id from document order by id`.execute(db);
        const entries = drawn.map(({ place, role, flags }) => ({
          objectId: rows[place % rows.length]?.id as number,
          roleId: world.roles[role] as number,
          flags,
        }));
        const once = new Map(entries.map((entry) => [`${entry.objectId} ${entry.roleId}`, entry]));
        await transaction(db, (trx) => setEntries(trx, [...once.values()]));
        const space = world.spaces[review.space] as number;
        await makeChange(house, { do: 'review', ...review, space, days: 0 });
        const day = new Date(+parts.clock.now() + (review.isLate ? 86_400_000 : 0));
        const today = day.toISOString().slice(0, 10);

        // The last is not asked about.
        const asked = world.people.slice(0, -1);
        const found = await readersOfAny(db, objects(groups), { people: asked, today });
        for (const userId of world.people) {
          const told = found.filter((one) => one.userId === userId).map(({ groupId }) => groupId);
          const expected = asked.includes(userId) ? await groupsOf(userId, groups, today) : [];
          expect(
            told.sort((a, b) => a - b),
            `person ${userId}`,
          ).toEqual(expected);
        }
      },
    ),
    { seed: 20264, numRuns: 15 },
  ));
