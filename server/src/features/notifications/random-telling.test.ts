import type { Flag } from '@atrium/contract/permissions';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { todayOf } from '../../core/access/access.ts';
import { noteActivity } from '../../core/activity.ts';
import { viewOf } from '../../testing/access-matrix/view.ts';
import { bellOf, type Person } from '../../testing/bell.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { readAccessModel } from '../../testing/trees/access-model.ts';

const house = await openHouse({ settings: longSessions });
const { db, pool } = house.parts;
const bell = bellOf(house);

/** People who stay, each with a role of their own, whose rights are set anew in every space. */
const people: (Person & { role: number })[] = [];
for (let count = 0; count < 4; count += 1) {
  const role = await makeRole(house);
  const user = await makeUser(house, { roles: [role] });
  people.push({ id: user.id, token: await signInAs(house, user), role });
}
const owner = await makeUser(house);
const mostFolders = 5;

const index = fc.nat({ max: 100 });
const right = fc.constantFrom('none' as const, 'inherit' as const, 'reads' as const, 'folders' as const);
const folderOnly: Flag[] = ['canRead'];
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), by: index, at: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move' as const), by: index, what: index, at: index }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), by: index, what: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('watch' as const), by: index, what: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unwatch' as const), by: index, what: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('star' as const), by: index, what: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('right' as const), by: index, what: index, right }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), what: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell' as const) }) },
);
const world = fc.record({
  parents: fc.array(index, { minLength: 1, maxLength: mostFolders }),
  actions: fc.array(action, { minLength: 6, maxLength: 20 }),
});

interface Noted {
  kind: 'new' | 'version';
  actor: number;
  object: number;
  from: number | null;
}

it('whoever watches or starred it and can read it is told, and nobody else, whatever happens in whatever order', async () => {
  await fc.assert(fc.asyncProperty(world, runWorld), { numRuns: 25, endOnFailure: true });
}, 300_000);

async function runWorld({ parents, actions }: typeof world extends fc.Arbitrary<infer W> ? W : never) {
  const space = await makeSpace(house, { ownerId: owner.id });
  const folders = [space.rootId];
  for (const parent of parents)
    folders.push(await makeFolder(house, space, { parent: folders[parent % folders.length] as number }));
  for (const { role } of people.slice(0, 3)) await setEntry(house, space.rootId, role, reads);
  const documents: number[] = [];
  const parentOf = new Map<number, number>();
  const deleted = new Set<number>();
  const watches = new Set<string>();
  const stars = new Set<string>();
  let noted: Noted[] = [];
  /** Each as `person kind object`. */
  const told = new Set<string>();

  const pick = <T>(some: T[], at: number): T => some[at % some.length] as T;
  const note = async (
    type: 'created' | 'moved' | 'replaced',
    actor: number,
    object: number,
    from?: number,
  ) => {
    await transaction(db, (trx) =>
      noteActivity(house.parts, trx, actor, type, [object], from === undefined ? null : [from]),
    );
    noted.push({ kind: type === 'replaced' ? 'version' : 'new', actor, object, from: from ?? null });
  };
  const pathOf = async (folder: number): Promise<number[]> => {
    const found = await db
      .selectFrom('folder')
      .select('path')
      .where('id', '=', folder)
      .executeTakeFirstOrThrow();
    return found.path;
  };
  const views = async () => {
    const model = await readAccessModel(pool);
    const today = todayOf(house.parts);
    return new Map(people.map(({ id }) => [id, viewOf(model, { userId: id, today })]));
  };

  /** The same, said naively: one person, one thing after the other. */
  async function tellModel(): Promise<void> {
    const seen = await views();
    const alive = noted.filter(({ object }) => !deleted.has(object));
    noted = [];
    for (const { id: person } of people) {
      const watchesAny = (ids: number[]) => ids.some((id) => watches.has(`${person} ${id}`));
      const concerned: (Noted & { group: string; isReadable: boolean })[] = [];
      for (const one of alive) {
        if (one.actor === person) continue;
        const above = await pathOf(parentOf.get(one.object) as number);
        const before = one.from === null ? [] : await pathOf(one.from);
        const isReadable = seen.get(person)?.sees(one.object) === true;
        const add = (group: string) => concerned.push({ ...one, group, isReadable });
        if (one.kind === 'version') {
          if (watchesAny([...above, one.object]) || stars.has(`${person} ${one.object}`))
            add(`version ${one.object} ${one.actor}`);
        } else if (watchesAny(above) && !watchesAny(before)) add(`new ${above} ${before} ${one.actor}`);
        else if (watchesAny([one.object]) && !watchesAny([...above, ...before])) add(`itself ${one.object}`);
      }
      for (const one of concerned)
        if (concerned.some(({ group, isReadable }) => group === one.group && isReadable))
          told.add(`${person} ${one.kind} ${one.object}`);
    }
  }

  for (const one of actions) {
    const document = 'what' in one && documents.length > 0 ? pick(documents, one.what) : undefined;
    const person = 'by' in one ? pick(people, one.by) : undefined;
    if (one.do === 'create' && person) {
      const folder = pick(folders, one.at);
      const id = await makeDocument(house, space, { folder, createdBy: person.id });
      documents.push(id);
      parentOf.set(id, folder);
      await note('created', person.id, id);
    } else if (one.do === 'tell') {
      await bell.tell();
      await tellModel();
    } else if ((one.do === 'watch' || one.do === 'unwatch') && person) {
      const what = pick([...folders, ...documents], one.what);
      const key = `${person.id} ${what}`;
      if (one.do === 'watch' && !watches.has(key)) {
        watches.add(key);
        const row = { user_id: person.id, object_id: what, since: house.clock.now() };
        await db.insertInto('watch').values(row).execute();
      } else if (one.do === 'unwatch') {
        watches.delete(key);
        await db.deleteFrom('watch').where('user_id', '=', person.id).where('object_id', '=', what).execute();
      }
    } else if (one.do === 'right' && person) {
      const given = { none: 'none' as const, inherit: 'inherit' as const, reads, folders: folderOnly };
      await setEntry(house, pick([...folders, ...documents], one.what), person.role, given[one.right]);
    } else if (document === undefined || deleted.has(document)) {
      // There is nothing to do it with.
    } else if (one.do === 'move' && person) {
      const [from, to] = [parentOf.get(document) as number, pick(folders, one.at)];
      if (from === to) continue;
      await sql`update document set folder_id = ${to} where id = ${document}`.execute(db);
      parentOf.set(document, to);
      await note('moved', person.id, document, from);
    } else if (one.do === 'replace' && person) {
      await sql`update document set version = version + 1 where id = ${document}`.execute(db);
      await note('replaced', person.id, document);
    } else if (one.do === 'star' && person && !stars.has(`${person.id} ${document}`)) {
      stars.add(`${person.id} ${document}`);
      const row = { user_id: person.id, document_id: document, folder_id: null, added_at: house.clock.now() };
      await db.insertInto('favorite').values(row).execute();
    } else if (one.do === 'delete') {
      deleted.add(document);
      await sql`
        with gone as (insert into deletion (at, by_id) values (${house.clock.now()}, ${owner.id}) returning id)
        update document set deletion_id = gone.id from gone where document.id = ${document}`.execute(db);
    }
  }
  await bell.tell();
  await tellModel();
  await compare(documents, told, await views());
}

/** What is written, and what each is shown of it: as many things as they can read now. */
async function compare(
  documents: number[],
  told: Set<string>,
  views: Map<number, ReturnType<typeof viewOf>>,
): Promise<void> {
  const { rows } = await sql<{ userId: number; number: number; kind: string; ids: number[] }>`
    select t.user_id as "userId", n.number, n.kind, n.object_ids as ids
    from notification n join notification_for t on t.notification_id = n.id
    where n.object_ids && ${documents}::int[]`.execute(db);
  const written = rows.flatMap(({ userId, kind, ids }) => ids.map((id) => `${userId} ${kind} ${id}`));
  expect([...new Set(written)].sort()).toEqual([...told].sort());
  for (const person of people) {
    const counts = rows
      .filter(({ userId }) => userId === person.id)
      .map(({ number, ids }) => [number, ids.filter((id) => views.get(person.id)?.sees(id)).length])
      .filter(([, count]) => (count as number) > 0)
      .sort(([a], [b]) => (b as number) - (a as number));
    const { notifications } = await bell.all(person, { limit: 100 });
    const shown = notifications.filter(({ id }) => rows.some(({ number }) => number === id));
    expect(shown.map(({ id, count }) => [id, count])).toEqual(counts);
  }
}
