import { randomUUID } from 'node:crypto';
import { deleteItems } from '@atrium/contract/documents';
import { longestQuote } from '@atrium/contract/notifications';
import { expect, it } from 'vitest';
import {
  highlight,
  makeDesk,
  makePdfDocument,
  put,
  remove,
  type Sitter,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { bellOf, followReviews, makeShelf } from '../../testing/bell.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { setEntry } from '../../testing/library.ts';
import { dayIn, longSessions, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';
import { makeShared } from '../../testing/sharing.ts';
import { finishWork } from '../../work/file-work/finish-work.ts';
import type { WorkItem } from '../../work/file-work/take-work.ts';

const house = await openHouse({ settings: longSessions });
const bell = bellOf(house);
const { db } = house.parts;
const as = async (user: Parameters<typeof signInAs>[1] & { id: number }) => ({
  id: user.id,
  token: await signInAs(house, user),
});

it('who gets a share is told of it once, a copy too, and sees what they can read of it; others are not', async () => {
  const world = await makeShared(house, { readers: 3 });
  const [to, cc, other] = await Promise.all(world.people.map(as));
  const sharer = { id: world.sharer.id, token: world.token };
  if (!to || !cc || !other) throw new Error('three were made');
  await bell.watch(to, 'folder', world.folder);
  await world.share({ userIds: [to.id, sharer.id], ccUserIds: [cc.id] });
  await bell.tell();
  for (const who of [to, cc]) expect(await bell.lines(who)).toEqual(['shared Budget 2027.pdf 2']);
  expect((await bell.list(to))[0]).toMatchObject({
    by: { id: sharer.id, fullName: 'Olivia Owens' },
    quote: null,
  });
  for (const who of [other, sharer]) expect(await bell.lines(who)).toEqual([]);
  await setEntry(house, world.first, world.readers, 'none');
  expect(await bell.lines(to)).toEqual(['shared Forecast.xlsx 1']);
  await setEntry(house, world.second, world.readers, 'none');
  expect(await bell.all(to)).toEqual({ unread: 0, notifications: [] });
});

it('a shared space is a space', async () => {
  const world = await makeShared(house);
  const [to] = await Promise.all(world.people.map(as));
  if (!to) throw new Error('two were made');
  await world.share({ documentIds: [], spaceIds: [world.space.id], userIds: [to.id] });
  await bell.tell();
  expect((await bell.list(to))[0]).toMatchObject({
    ...{ kind: 'shared', entityType: 'space', entityId: world.space.id, count: 1, format: null },
    route: `/spaces/${world.space.id}/documents`,
  });
});

/** A thread on the second page: Ann marks, Ben replies. */
async function makeThread() {
  const desk = await makeDesk(house);
  const document = await makePdfDocument(house, desk.space);
  const cyd = await as(await makeUser(house, { roles: [desk.roles.writers] }));
  const [mark, first] = [randomUUID(), randomUUID()];
  await put(house, desk.ann, document, [upsert(mark, null, highlight({ pageIndex: 0 }))]);
  const reply = (who: Sitter, to: string, contents: string, id: string = randomUUID()) =>
    put(house, who, document, [upsert(id, null, highlight({ inReplyToId: to, contents }))]);
  return { ...desk, document, cyd, mark, first, reply };
}

it('[VIEW-02] a reply is told to whom it answers and to others in the thread, with its beginning and its page', async () => {
  const { ann, ben, cyd, reader, document, mark, first, reply } = await makeThread();
  await reply(ben, mark, 'I do not think so.', first);
  await bell.tell();
  expect((await bell.list(ann))[0]).toMatchObject({
    ...{ kind: 'reply', entityType: 'document', entityId: document, count: 1 },
    ...{ quote: 'I do not think so.', page: 1, by: { id: ben.id } },
  });
  await reply(cyd, first, 'x'.repeat(longestQuote + 50));
  await bell.tell();
  expect(await bell.list(ann)).toHaveLength(2);
  expect((await bell.list(ben)).map(({ quote }) => quote)).toEqual(['x'.repeat(longestQuote)]);
  for (const who of [cyd, reader]) expect(await bell.list(who)).toEqual([]);
});

it('[VIEW-02] a reply is quoted as it is now; once it is deleted it is told of no more, nor counted', async () => {
  const { ann, ben, document, mark, first, reply } = await makeThread();
  await reply(ben, mark, 'First words', first);
  await bell.tell();
  await put(house, ben, document, [
    upsert(first, 1, highlight({ inReplyToId: mark, contents: 'Better words' })),
  ]);
  await bell.tell();
  expect((await bell.list(ann)).map(({ quote }) => quote)).toEqual(['Better words']);
  expect(await bell.unread(ann)).toBe(1);
  await put(house, ben, document, [remove(first, 2)]);
  expect(await bell.all(ann)).toEqual({ unread: 0, notifications: [] });
});

it('[VIEW-02] one that is deleted before it is told is told to nobody, nor one that its reader cannot read any more', async () => {
  const { ann, ben, document, mark, first, reply, roles } = await makeThread();
  await reply(ben, mark, 'Too soon', first);
  await put(house, ben, document, [remove(first, 1)]);
  await reply(ben, mark, 'Too late');
  await setEntry(house, document, roles.writers, 'none');
  await bell.tell();
  await setEntry(house, document, roles.writers, 'inherit');
  expect(await bell.all(ann)).toEqual({ unread: 0, notifications: [] });
});

it('what was written on a PDF that needs a password is not quoted', async () => {
  const { ann, ben, document, mark, reply } = await makeThread();
  await reply(ben, mark, 'Secret');
  await bell.tell();
  const { hash } = await db
    .selectFrom('document')
    .select('hash')
    .where('id', '=', document)
    .executeTakeFirstOrThrow();
  await db.updateTable('pdf_fact').set({ needs_password: true }).where('hash', '=', hash).execute();
  expect((await bell.list(ann)).map(({ kind, quote }) => [kind, quote])).toEqual([['reply', null]]);
});

it('[AUD-04] a review that starts, is near its end or late is told to the owner of the space, each once', async () => {
  const reviewed = await makeReviewed(house);
  const { space, owner, admin, one } = reviewed;
  const deadline = dayIn(house, 10);
  await reviewerOf(house, reviewed).start({ users: true, roles: true, deadline });
  await bell.tell();
  const [told] = await bell.list(owner);
  expect(told).toMatchObject({
    ...{ kind: 'review', entityType: 'space', entityId: space.id, deadline, by: null, count: 1 },
    route: `/spaces/${space.id}/permissions`,
  });
  for (const days of [4, 7, 1]) {
    house.clock.advance({ days });
    await followReviews(house.parts);
    await followReviews(house.parts);
    await bell.tell();
  }
  expect((await bell.list(owner)).map((line) => line.deadline)).toEqual([deadline, deadline, deadline]);
  for (const who of [admin, one]) expect(await bell.list(who)).toEqual([]);
});

it('a copy that cannot be made is told to who brought the file, several of a folder in one line', async () => {
  const { space, author, reader, add } = await makeShelf(house);
  const watching = await reader();
  await bell.watch(watching, 'space', space.id);
  const ids = await add(['a.txt', 'b.txt']);
  await bell.tell();
  const fail = async (id: number) => {
    const { hash } = await db
      .selectFrom('document')
      .select('hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('file_work')
      .values({
        ...{ hash, mime: 'application/msword', pdf_state: 'waiting', text_state: 'none', worker: 'me' },
        ...{ pdf_hash: null, pdf_problem: null, text: null, text_problem: null, pages: null },
        ...{ needs_password: null, due_at: house.clock.now(), turn: null },
      })
      .onConflict((on) => on.column('hash').doUpdateSet({ pdf_state: 'waiting', worker: 'me' }))
      .execute();
    const item: WorkItem = {
      ...{ hash, mime: 'application/msword', pdf_state: 'waiting', text_state: 'none', pdf_hash: null },
      ...{ size: 1, queuedBy: author.id, tries: 1 },
    };
    const tryIt = (tries: number, problem: 'crashed' | 'unreadable') =>
      finishWork(house.parts, 'me', { ...item, tries }, { text: 'nothing', pdf: { problem } });
    await tryIt(1, 'crashed');
    expect(await db.selectFrom('notification_due').select('id').execute()).toEqual([]);
    await db.updateTable('file_work').set({ worker: 'me' }).where('hash', '=', hash).execute();
    await tryIt(2, 'unreadable');
    await bell.tell();
  };
  await fail(ids[0] as number);
  expect(await bell.lines(author)).toEqual(['failed a.txt 1']);
  await fail(ids[1] as number);
  expect(await bell.lines(author)).toEqual(['failed a.txt 2']);
  expect((await bell.list(author))[0]?.by).toBeNull();
  expect((await bell.lines(watching)).filter((line) => line.startsWith('failed'))).toEqual([]);
  await house.ask(deleteItems, { body: { documents: [ids[0] as number], folders: [] } }, author);
  expect(await bell.lines(author)).toEqual(['failed b.txt 1']);
});
