import { moveItems, planMove } from '@atrium/contract/moves';
import { expect, it } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const { db, pool } = house.parts;

/** Somebody who may do all in a space with the folders From, in which two documents and a folder lie, and To. */
async function makeWorld() {
  const role = await makeRole(house);
  const user = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, user);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const [from, to] = [await makeFolder(house, space), await makeFolder(house, space)];
  const inside = await makeFolder(house, space, { parent: from });
  const documents = [
    await makeDocument(house, space, { folder: from }),
    await makeDocument(house, space, { folder: from }),
  ];
  return { role, user, token, space, from, to, inside, documents };
}

const parentsOf = async (documents: number[], folders: number[] = []) => {
  const { rows } = await pool.query(
    `select folder_id as parent, id from document where id = any($1)
     union all select parent_id, id from folder where id = any($2) order by id`,
    [documents, folders],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.parent]));
};

it('[DOC-07] [FLD-02] many go at once, and back again by what the answer says', async () => {
  const { token, user, space, from, to, inside, documents } = await makeWorld();
  const atRoot = await makeDocument(house, space);
  const body = { documents: [...documents, atRoot], folders: [inside], space: space.id, folder: to };
  const before = await parentsOf(body.documents, body.folders);
  const { body: made } = await house.ask(moveItems, { body }, { token });
  expect(made.moved).toBe(4);
  expect(new Set(Object.values(await parentsOf(body.documents, body.folders)))).toEqual(new Set([to]));
  expect(made.back).toEqual([
    { documents, folders: [inside], space: space.id, folder: from },
    { documents: [atRoot], folders: [], space: space.id, folder: null },
  ]);
  for (const back of made.back ?? []) await house.ask(moveItems, { body: back }, { token });
  expect(await parentsOf(body.documents, body.folders)).toEqual(before);
  const noted = await db.selectFrom('activity').select('type').where('actor_id', '=', user.id).execute();
  expect(noted.filter(({ type }) => type === 'moved')).toHaveLength(8);
});

it('[DOC-07] what is there already stays, and is neither counted nor noted', async () => {
  const { token, user, space, to, documents } = await makeWorld();
  const body = { documents, space: space.id, folder: to };
  expect((await house.ask(moveItems, { body }, { token })).body.moved).toBe(2);
  expect((await house.ask(moveItems, { body }, { token })).body).toEqual({ moved: 0, back: [] });
  const noted = await db.selectFrom('activity').select('id').where('actor_id', '=', user.id).execute();
  expect(noted).toHaveLength(2);
});

it('[DOC-07] [8.2.2] what of a selection may not be moved is said before, the rest goes; sent with it, nothing does', async () => {
  const { token, role, space, from, to, inside, documents } = await makeWorld();
  const [free, locked] = documents as [number, number];
  await setEntry(house, locked, role, reads);
  const deep = await makeDocument(house, space, { folder: inside });
  await setEntry(house, deep, role, 'none');
  const body = { documents, folders: [inside, to, from], space: space.id, folder: to };
  const plan = await house.ask(planMove, { body }, { token });
  expect(plan.body).toMatchObject({
    movable: 1,
    refused: [
      { entityType: 'document', id: locked, reason: 'from' },
      { entityType: 'folder', id: to, reason: 'into-itself' },
      { entityType: 'folder', id: from, reason: 'from' },
      { entityType: 'folder', id: inside, reason: 'from' },
    ],
  });
  const before = await parentsOf(documents, body.folders);
  expect((await house.askError(moveItems, { body }, { token })).body.code).toBe('folder.into-itself');
  const without = { ...body, folders: [inside] };
  expect((await house.askError(moveItems, { body: without }, { token })).status).toBe(403);
  expect(await parentsOf(documents, body.folders)).toEqual(before);
  await house.ask(moveItems, { body: { documents: [free], space: space.id, folder: to } }, { token });
  expect(await parentsOf([free])).toEqual({ [free]: to });
});

it('[DOC-07] [PERM-04] the plan says who gains and who loses, and changes nothing', async () => {
  const { token, space, to, documents } = await makeWorld();
  const [losers, gainers] = [await makeRole(house), await makeRole(house)];
  await setEntry(house, space.rootId, losers, reads);
  await setEntry(house, to, losers, 'none');
  await setEntry(house, to, gainers, reads);
  for (const role of [losers, gainers, gainers]) await makeUser(house, { roles: [role] });
  const body = { documents, space: space.id, folder: to };
  const before = await parentsOf(documents);
  const { body: plan } = await house.ask(planMove, { body }, { token });
  expect(plan.impact).toEqual({ gain: 2, lose: 1, documentsGained: 2, documentsLost: 2 });
  expect(await parentsOf(documents)).toEqual(before);
});

it('[DOC-07] [16.3.3] into another space: the rights of both, room there, and a record of each', async () => {
  const { token, role, user, documents, inside } = await makeWorld();
  const other = await makeSpace(house);
  await setEntry(house, other.rootId, role, 'all');
  const body = { documents, folders: [inside], space: other.id };
  await db.updateTable('space').set({ quota: 1 }).where('id', '=', other.id).execute();
  expect((await house.askError(moveItems, { body }, { token })).body.code).toBe('storage.quota');
  await db.updateTable('space').set({ quota: null }).where('id', '=', other.id).execute();
  await house.ask(moveItems, { body }, { token });
  const events = await db
    .selectFrom('audit_event')
    .select(['subject_type', 'subject_id'])
    .where('action', '=', 'moved-to-space')
    .where('actor_id', '=', user.id)
    .orderBy('subject_id')
    .execute();
  expect(events.map((event) => Number(event.subject_id))).toEqual(
    [inside, ...documents].sort((a, b) => a - b),
  );
});

it('[DOC-07] the way back is told only to who could go it', async () => {
  const { token, role, space, from, to, documents } = await makeWorld();
  await setEntry(house, from, role, 'none');
  for (const id of documents) await setEntry(house, id, role, 'all');
  const { body } = await house.ask(
    moveItems,
    { body: { documents, space: space.id, folder: to } },
    { token },
  );
  // The folder that they lay in cannot be seen, so its id is not told.
  expect(body).toEqual({ moved: 2, back: null });
});

it('[DOC-07] [2.3.3] of two who move the same at once each does, one after the other, and all lies in one place', async () => {
  const { token, space, from, to, documents } = await makeWorld();
  const third = await makeFolder(house, space);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      [to, third].map((folder) =>
        house.ask(moveItems, { body: { documents, space: space.id, folder } }, { token }),
      ),
    );
    const places = new Set(Object.values(await parentsOf(documents)));
    expect(places.size).toBe(1);
    expect([to, third]).toContain([...places][0]);
    await house.ask(moveItems, { body: { documents, space: space.id, folder: from } }, { token });
  }
});

it('[DOC-07] the number of statements does not depend on the number of things', async () => {
  const { token, role, from } = await makeWorld();
  const other = await makeSpace(house);
  await setEntry(house, other.rootId, role, 'all');
  const make = async (count: number) => {
    const { rows } = await pool.query(
      `insert into document (folder_id, name, hash, size, mime, filename, tags, created_by, created_at, modified_by, modified_at)
       select folder_id, name || i, hash, size, mime, filename, tags, created_by, created_at, modified_by, modified_at
       from document, generate_series(1, $2) i where id = (select min(id) from document where folder_id = $1)
       returning id`,
      [from, count],
    );
    return rows.map((row) => row.id as number);
  };
  // Jobs in the background only ever add to a count, so the least is true.
  const costs = async (count: number) => {
    const counts = { plan: [] as number[], move: [] as number[] };
    for (let turn = 0; turn < 3; turn += 1) {
      const body = { documents: await make(count), space: other.id };
      const ask = (call: typeof planMove | typeof moveItems) =>
        countStatements(house, () => house.ask(call, { body }, { token }));
      counts.plan.push((await ask(planMove)).statements);
      counts.move.push((await ask(moveItems)).statements);
    }
    return [Math.min(...counts.plan), Math.min(...counts.move)];
  };
  await costs(2);
  expect(await costs(900)).toEqual(await costs(3));
});
