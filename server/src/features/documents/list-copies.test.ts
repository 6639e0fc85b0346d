import { randomUUID } from 'node:crypto';
import { putAnnotations } from '@atrium/contract/annotations';
import { type CopyState, listCopies, mostCopies } from '@atrium/contract/copies';
import { deleteDocument, getDocument, restoreItems, updateDocument } from '@atrium/contract/documents';
import { getSpace } from '@atrium/contract/spaces';
import { expect, it } from 'vitest';
import { highlight, makePdfDocument, put, upsert } from '../../testing/annotations/annotating.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, reads, setEntry } from '../../testing/library.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { dayIn, longSessions, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';
import { sendForm } from '../../testing/upload.ts';

const house = await openHouse({ settings: longSessions });

const copies = async ({ token }: { token: string }, ids: number[]): Promise<CopyState[]> =>
  (await house.ask(listCopies, { query: { ids: ids.join() } }, { token })).body;
const states = async (who: { token: string }, ids: number[]) =>
  (await copies(who, ids)).map(({ state }) => state);
const refused = async ({ token }: { token: string }, ids: string) => {
  const { status, body } = await house.askError(listCopies, { query: { ids } }, { token });
  return [status, body.code];
};

it('[OFF-02] [OFF-04] a document that can be read comes as GET shows it, without the viewer’s token, with file version and annotation seq', async () => {
  const { space, one } = await makeReviewed(house);
  const [plain, drawn] = [await makePdfDocument(house, space), await makePdfDocument(house, space)];
  const file = { field: 'newFile', filename: 'new.pdf', bytes: makePdf([{ text: 'new' }]) };
  const path = `/documents/${drawn}/file`;
  expect((await sendForm(house, one.token, { method: 'PUT', path }, [], [file])).status).toBe(200);
  for (const version of [1, 2])
    await put(house, one, drawn, [upsert(randomUUID(), null, highlight())], { version });
  const shown = await Promise.all(
    [drawn, plain].map(async (id) => (await house.ask(getDocument, { params: { id } }, one)).body),
  );
  const [first, second] = shown.map(({ psPdfKitAccessToken, ...document }) => {
    expect(psPdfKitAccessToken).toBeTruthy();
    return document;
  });
  expect(await copies(one, [drawn, plain, drawn])).toEqual([
    { id: drawn, state: 'readable', document: first, version: 2, seq: 2, needsPassword: null },
    { id: plain, state: 'readable', document: second, version: 1, seq: 0, needsPassword: null },
  ]);
});

it('[OFF-04] [8.2.2] what is another person’s, deleted, moved out of reach or never was is gone, all alike', async () => {
  const { space, one, two, stranger, owner } = await makeReviewed(house);
  const [theirs, deleted, moved] = [
    await makeDocument(house, space),
    await makeDocument(house, space),
    await makeDocument(house, space),
  ];
  const neverThere = 2_000_000_000;
  const ids = [theirs, deleted, moved, neverThere, space.rootId];
  const gone = (some: number[]) => some.map((id) => ({ id, state: 'gone' }));
  expect(await copies(stranger, ids)).toEqual(gone(ids));
  expect(await states(two, ids)).toEqual(['readable', 'readable', 'readable', 'gone', 'gone']);

  const closed = await makeFolder(house, space);
  for (const role of [...(await rolesOf(two.id))]) await setEntry(house, closed, role, 'none');
  await house.ask(updateDocument, { params: { id: moved }, body: { folder: closed } }, owner);
  await house.ask(deleteDocument, { params: { id: deleted } }, owner);
  expect((await copies(two, ids)).slice(1)).toEqual(gone(ids.slice(1)));
  expect(await states(one, ids)).toEqual(['readable', 'gone', 'readable', 'gone', 'gone']);
  // In the trash it is gone for its owner too, and comes back with a restore.
  expect(await states(owner, [deleted])).toEqual(['gone']);
  await house.ask(restoreItems, { body: { documentIds: [deleted] } }, owner);
  expect(await states(two, [deleted])).toEqual(['readable']);
});

it('[OFF-04] a document whose folder cannot be read stands where its reader sees it', async () => {
  const { space, two } = await makeReviewed(house);
  const folder = await makeFolder(house, space);
  const document = await makeDocument(house, space, { folder });
  for (const role of await rolesOf(two.id)) {
    await setEntry(house, folder, role, 'none');
    await setEntry(house, document, role, reads);
  }
  const [copy] = await copies(two, [document]);
  expect(copy).toMatchObject({ state: 'readable', document: { id: document, folder: null } });
});

it.each([
  { of: 'users', users: true, roles: false },
  { of: 'roles', users: false, roles: true },
])(
  '[OFF-04] [8.3.2] a late review of $of locks a live token’s copies by the clock alone, with the sentence of the space; what they could not read anyway is gone',
  async ({ of, ...reviewed }) => {
    const world = await makeReviewed(house);
    const { space, one, two, owner, admin, stranger } = world;
    const [open, closed, deleted] = [
      await makeDocument(house, space),
      await makeDocument(house, space),
      await makeDocument(house, space),
    ];
    for (const role of world.roles) await setEntry(house, closed, role, 'none');
    await house.ask(deleteDocument, { params: { id: deleted } }, owner);
    const ids = [open, closed, deleted];
    const reviewer = reviewerOf(house, world);
    await reviewer.start({ ...reviewed, deadline: dayIn(house, 0) });
    expect(await states(one, ids)).toEqual(['readable', 'gone', 'gone']);

    house.clock.advance({ days: 1 });
    const { body } = await house.askError(getSpace, { params: { id: space.id } }, one);
    expect(body.code).toBe('space.review-expired');
    // Elsewhere it is as if it were not there: who sends what was drawn offline has to ask here why.
    const sent = { params: { id: open }, body: { operations: [] } };
    expect((await house.askError(putAnnotations, sent, one)).body.code).toBe('document.not-found');
    for (const who of [one, two])
      expect(await copies(who, ids)).toEqual([
        { id: open, state: 'locked', message: body.message },
        { id: closed, state: 'gone' },
        { id: deleted, state: 'gone' },
      ]);
    expect(await states(stranger, ids)).toEqual(['gone', 'gone', 'gone']);
    for (const who of [owner, admin])
      expect(await states(who, ids)).toEqual(['readable', 'readable', 'gone']);

    if (of === 'users') await reviewer.confirmUsers();
    else for (const role of world.roles) await reviewer.confirmRole(role);
    expect(await states(one, ids)).toEqual(['readable', 'gone', 'gone']);
  },
);

it('[OFF-04] with another role that was reviewed a document stays readable', async () => {
  const world = await makeReviewed(house);
  const document = await makeDocument(house, world.space);
  const reviewer = reviewerOf(house, world);
  await reviewer.start({ users: false, roles: true, deadline: dayIn(house, 0) });
  await reviewer.confirmRole(world.roles[0]);
  house.clock.advance({ days: 1 });
  expect(await states(world.one, [document])).toEqual(['readable']);
  expect(await states(world.two, [document])).toEqual(['locked']);
});

it('[OFF-04] [8.3.2] a role that is taken away counts at the next call', async () => {
  const { space, two } = await makeReviewed(house);
  const document = await makeDocument(house, space);
  expect(await states(two, [document])).toEqual(['readable']);
  await house.parts.db.deleteFrom('user_role').where('user_id', '=', two.id).execute();
  expect(await states(two, [document])).toEqual(['gone']);
});

it('[OFF-04] ids are numbers with commas, at most 500', async () => {
  const { one } = await makeReviewed(house);
  expect(mostCopies).toBe(500);
  const many = (count: number) => Array.from({ length: count }, (_, index) => 2_000_000_000 + index);
  expect(await copies(one, many(mostCopies))).toHaveLength(mostCopies);
  expect(await copies(one, [...many(mostCopies), ...many(3)])).toHaveLength(mostCopies);
  expect(await refused(one, many(mostCopies + 1).join())).toEqual([400, 'request.malformed']);
  for (const bad of ['', 'a', '1,', ',1', '1,,2', '0', '-1', '1.5', '1e3', '1;2', '9999999999', '1 or 1=1'])
    expect(await refused(one, bad), bad).toEqual([400, 'request.malformed']);
  const { status } = await house.askError(listCopies, { query: {} }, one);
  expect(status).toBe(400);
});

it('[OFF-04] the number of statements does not grow with the number of documents', async () => {
  const { space, two, roles } = await makeReviewed(house);
  const hidden = await makeFolder(house, space);
  await setEntry(house, hidden, roles[1], 'none');
  const trio = async () => {
    const shown = await makeDocument(house, space, { folder: hidden });
    await setEntry(house, shown, roles[1], reads);
    return [await makeDocument(house, space), shown, await makeDocument(house, space, { folder: hidden })];
  };
  const few = await trio();
  const many = [...few];
  for (let turn = 0; turn < 15; turn += 1) many.push(...(await trio()));
  const unknown = Array.from({ length: 400 }, (_, index) => 2_000_000_000 + index);
  const count = (ids: number[]) => fewestStatements(house, () => copies(two, ids));
  const ofFew = await count([...few, 2_000_000_000]);
  expect(await count([...many, ...unknown])).toBe(ofFew);
  expect(ofFew).toBeLessThanOrEqual(4);
});

const rolesOf = async (id: number): Promise<number[]> =>
  (await house.parts.db.selectFrom('user_role').select('role_id').where('user_id', '=', id).execute()).map(
    (row) => row.role_id,
  );
