import { getDocument } from '@atrium/contract/documents';
import { type TagChange, tagDocuments } from '@atrium/contract/tags';
import { expect, it } from 'vitest';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const { db } = house.parts;
const role = await makeRole(house);
const user = await makeUser(house, { roles: [role] });
const who = { token: await signInAs(house, user) };
const space = await makeSpace(house);
await setEntry(house, space.rootId, role, 'all');

const makeTag = async (name: string) =>
  (await db.insertInto('tag').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
const [red, green, blue] = [await makeTag('Red'), await makeTag('Green'), await makeTag('Blue')];
const make = (...tags: number[]) => makeDocument(house, space, { tags });
const change = async (...changes: Partial<TagChange>[]) =>
  (await house.ask(tagDocuments, { body: { changes: changes as TagChange[] } }, who)).body;
const refused = async (...changes: Partial<TagChange>[]) =>
  (await house.askError(tagDocuments, { body: { changes: changes as TagChange[] } }, who)).body;
const tagsOf = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => (await house.ask(getDocument, { params: { id } }, who)).body.tags));

it('[DOC-07] many get tags and lose others at once, each keeping its own; the answer takes it back', async () => {
  const documents = [await make(), await make(red), await make(blue, red), await make(green)];
  const before = await tagsOf(...documents);
  const { changed, back } = await change({ documents, add: [green, green], remove: [red] });
  expect(await tagsOf(...documents)).toEqual([[green], [green], [blue, green], [green]]);
  expect(changed).toBe(3);
  // Of those that were changed alike, one line; of what stayed as it was, none.
  expect(back).toEqual([
    { documents: [documents[0]], add: [], remove: [green] },
    { documents: [documents[1], documents[2]], add: [red], remove: [green] },
  ]);
  expect((await change(...back)).changed).toBe(3);
  expect(await tagsOf(...documents)).toEqual(before);
});

it('[DOC-07] what changes is noted with who and when, and nothing else is', async () => {
  const [one, other] = [await make(), await make(red)];
  const was = (await house.ask(getDocument, { params: { id: other } }, who)).body;
  house.clock.advance({ minutes: 5 });
  const begun = house.clock.now().toISOString();
  expect((await change({ documents: [one, other], add: [red] })).changed).toBe(1);
  const now = (id: number) => house.ask(getDocument, { params: { id } }, who);
  expect((await now(one)).body.lastModifiedAt >= begun).toBe(true);
  expect((await now(other)).body.lastModifiedAt).toBe(was.lastModifiedAt);
  const noted = await db
    .selectFrom('activity')
    .select('object_id')
    .where('type', '=', 'changed')
    .where('object_id', 'in', [one, other])
    .execute();
  expect(noted.map((row) => row.object_id)).toEqual([one]);
});

it('[DOC-07] [15.4.2] all or none: one that may not be changed, is gone or has too many keeps the others as they are', async () => {
  const mine = await make();
  const closed = await make();
  await setEntry(house, closed, role, reads);
  expect((await refused({ documents: [mine, closed], add: [red] })).code).toBe('auth.forbidden');
  expect((await refused({ documents: [mine, 2_000_000_000], add: [red] })).code).toBe('document.not-found');
  expect((await refused({ documents: [mine], add: [2_000_000_000] })).code).toBe('tag.unknown');
  const many = await Promise.all(Array.from({ length: 100 }, (_, at) => makeTag(`Tag ${at}`)));
  const full = await make(...many);
  expect((await refused({ documents: [mine, full], add: [red] })).message).toBe(
    'A document has at most 100 tags.',
  );
  expect(await tagsOf(mine, closed)).toEqual([[], []]);
  // What is taken makes room.
  expect((await change({ documents: [full], add: [red], remove: [many[0] as number] })).changed).toBe(1);
});

it('[DOC-07] [2.2.1] nothing chosen, a document twice, and a tag both given and taken are refused', async () => {
  const one = await make();
  for (const changes of [
    [],
    [{ documents: [one] }, { documents: [one], add: [red] }],
    [{ documents: [one, one], add: [red] }],
    [{ documents: [one], add: [red], remove: [red] }],
    [{ documents: Array.from({ length: 10_001 }, (_, at) => at + 1), add: [red] }],
  ])
    expect((await refused(...changes)).code).toBe('request.invalid');
  expect(await tagsOf(one)).toEqual([[]]);
});

it('[DOC-07] [15.4.2] many at the same time lose nothing of each other', async () => {
  const documents = await Promise.all(Array.from({ length: 5 }, () => make()));
  const tags = [red, green, blue];
  await Promise.all(
    tags.map((tag, at) =>
      change({ documents: at % 2 === 0 ? documents : documents.toReversed(), add: [tag] }),
    ),
  );
  for (const found of await tagsOf(...documents)) expect(new Set(found)).toEqual(new Set(tags));
});

it('[DOC-07] the number of statements does not depend on how many there are', async () => {
  const few = [await make()];
  const many = await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 2 ? make(red) : make(blue))));
  const counted = (documents: number[]) => {
    let isGiven = false;
    return fewestStatements(house, () => {
      isGiven = !isGiven;
      return change({ documents, [isGiven ? 'add' : 'remove']: [green] });
    });
  };
  expect(await counted(many)).toBe(await counted(few));
});
