import { deleteItems, replaceFile, restoreItems, updateDocument } from '@atrium/contract/documents';
import { addFavorite } from '@atrium/contract/favorites';
import { moveItems } from '@atrium/contract/moves';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { adminRole } from '../../core/accounts/roles.ts';
import { noteActivity } from '../../core/activity.ts';
import { type Due, noteDue } from '../../core/note-due.ts';
import { bellOf, makeShelf, type Person } from '../../testing/bell.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, reads, setEntry } from '../../testing/library.ts';
import { dayIn, longSessions, makeReviewed, reviewerOf } from '../../testing/reviewing.ts';
import { sendForm } from '../../testing/upload.ts';

const house = await openHouse({ settings: longSessions });
const bell = bellOf(house);
const { db } = house.parts;

async function replace(who: Person, id: number): Promise<void> {
  const file = { field: 'newFile', filename: 'next.txt', bytes: `next ${Math.random()}` };
  const path = replaceFile.path.replace('{id}', String(id));
  const { status } = await sendForm(house, who.token, { method: 'PUT', path }, [], [file]);
  expect(status).toBe(200);
}

it('who watches a space, a folder above or the folder is told of what is new in it; the author is not', async () => {
  const { space, author, reader, add } = await makeShelf(house, 'Told');
  const folder = await makeFolder(house, space, { name: 'Plans' });
  const below = await makeFolder(house, space, { parent: folder, name: 'Below' });
  const beside = await makeFolder(house, space, { name: 'Beside' });
  const [ofSpace, ofFolder, ofBelow, ofBeside, ofNothing] = [
    await reader(),
    await reader(),
    await reader(),
    await reader(),
    await reader(),
  ];
  await bell.watch(ofSpace, 'space', space.id);
  await bell.watch(ofFolder, 'folder', folder);
  await bell.watch(ofBelow, 'folder', below);
  await bell.watch(ofBeside, 'folder', beside);
  await bell.watch(author, 'space', space.id);
  const [id] = await add(['report.txt'], below);
  expect(await bell.lines(ofSpace)).toEqual([]);
  await bell.tell();
  for (const who of [ofSpace, ofFolder, ofBelow]) expect(await bell.lines(who)).toEqual(['new report.txt 1']);
  for (const who of [ofBeside, ofNothing, author]) expect(await bell.lines(who)).toEqual([]);
  const [told] = await bell.list(ofSpace);
  expect(told).toEqual({
    ...{ id: told?.id, kind: 'new', at: told?.at, isRead: false, entityType: 'document', entityId: id },
    by: { id: author.id, fullName: expect.stringMatching(/^Person Number/), contact: null, image: null },
    ...{ name: 'report.txt', format: 'txt', space: space.id, spaceName: 'Told', count: 1 },
    route: `/spaces/${space.id}/documents/folder/${below}/document/${id}`,
    ...{ quote: null, page: null, version: null, deadline: null },
  });
  expect(await bell.unread(ofSpace)).toBe(1);
});

it('of what one cannot read when it is told, nothing is told, then or later; what was deleted before is not told', async () => {
  const { space, readers, reader, author, add } = await makeShelf(house);
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, readers, 'none');
  const [who, closing] = [await reader(), await makeFolder(house, space, { name: 'Closing' })];
  await bell.watch(who, 'space', space.id);
  await add(['secret.txt'], closed);
  await add(['too late.txt'], closing);
  await setEntry(house, closing, readers, 'none');
  const gone = await add(['gone.txt']);
  await house.ask(deleteItems, { body: { documents: gone, folders: [] } }, author);
  await bell.tell();
  for (const folder of [closed, closing]) await setEntry(house, folder, readers, 'inherit');
  expect(await bell.all(who)).toEqual({ unread: 0, notifications: [] });
  expect(await db.selectFrom('notification_due').select('id').execute()).toEqual([]);
});

it('what is deleted, moved away or closed after it was told is told no more, nor counted; back again, it is', async () => {
  const { space, readers, reader, author, add } = await makeShelf(house);
  const [shut, closing] = [await makeFolder(house, space), await makeFolder(house, space)];
  await setEntry(house, shut, readers, 'none');
  const [who, folder] = [await reader(), await makeFolder(house, space)];
  await bell.watch(who, 'space', space.id);
  const [deleted] = (await add(['deleted.txt'])) as [number];
  const [moved] = (await add(['moved.txt'], folder)) as [number];
  await add(['closed.txt'], closing);
  await bell.tell();
  expect(await bell.unread(who)).toBe(3);

  await house.ask(deleteItems, { body: { documents: [deleted], folders: [] } }, author);
  // The author may not read there: an administrator takes it away.
  const admin = await reader();
  await db.insertInto('user_role').values({ user_id: admin.id, role_id: adminRole }).execute();
  const move = (to: number) =>
    house.ask(moveItems, { body: { documents: [moved], folders: [], space: space.id, folder: to } }, admin);
  await move(shut);
  await setEntry(house, closing, readers, 'none');
  await bell.tell();
  expect(await bell.all(who)).toEqual({ unread: 0, notifications: [] });

  await house.ask(restoreItems, { body: { documentIds: [deleted] } }, author);
  await move(folder);
  await setEntry(house, closing, readers, 'inherit');
  const names = (await bell.list(who)).map(({ name }) => name);
  expect(names.sort()).toEqual(['closed.txt', 'deleted.txt', 'moved.txt']);
});

it('a review that is late tells nobody but the owner, and hides what was told', async () => {
  const reviewed = await makeReviewed(house);
  const { space, owner, one, two } = reviewed;
  const { start } = reviewerOf(house, reviewed);
  for (const who of [owner, two]) await bell.watch(who, 'space', space.id);
  const plain = (name: string) =>
    sendForm(
      house,
      one.token,
      { path: '/documents/multiple' },
      [['spaceId', String(space.id)]],
      [{ field: 'files', filename: name, bytes: name }],
    );
  await plain('before.txt');
  await bell.tell();
  expect(await bell.lines(two)).toEqual(['new before.txt 1']);
  await start({ users: true, roles: true, deadline: dayIn(house, 1) });
  await plain('meanwhile.txt');
  house.clock.advance({ days: 2 });
  await bell.tell();
  expect(await bell.all(two)).toEqual({ unread: 0, notifications: [] });
  expect((await bell.lines(owner)).filter((line) => line.startsWith('new'))).toHaveLength(2);
});

it('a thousand files that come one by one are one line for each who watches', async () => {
  const { space, reader, author } = await makeShelf(house);
  const folder = await makeFolder(house, space, { name: 'Inbox' });
  const who = await reader();
  await bell.watch(who, 'folder', folder);
  const like = await makeDocument(house, space, { folder });
  const { rows } = await sql<{ id: number }>`
    insert into document (folder_id, name, hash, size, mime, filename, created_by, created_at, modified_by, modified_at)
    select folder_id, n || '.txt', hash, size, mime, filename, created_by, created_at, modified_by, modified_at
    from document, generate_series(1, 1001) n where id = ${like} returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const [index, id] of ids.slice(0, 1000).entries()) {
    await transaction(db, (trx) => noteActivity(house.parts, trx, author.id, 'created', [id]));
    if (index % 300 === 0) await bell.tell();
  }
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new Inbox 1000']);
  await transaction(db, (trx) => noteActivity(house.parts, trx, author.id, 'created', ids.slice(1000)));
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new 1001.txt 1', 'new Inbox 1000']);
});

it('two who may read different things of it see different numbers, and only what each can read', async () => {
  const { space, reader, person, add } = await makeShelf(house);
  const folder = await makeFolder(house, space, { name: 'Mixed' });
  const few = await makeRole(house);
  const [all, some] = [await reader(), await person(few)];
  await bell.watch(all, 'folder', folder);
  const [first, second, third] = await add(['a.txt', 'b.txt', 'c.txt', 'd.txt'], folder);
  for (const id of [second, third]) await setEntry(house, id as number, few, ['canReadDocument']);
  await bell.watch(some, 'space', space.id);
  await bell.tell();
  expect(await bell.lines(all)).toEqual(['new Mixed 4']);
  const [seen] = await bell.list(some);
  expect([seen?.entityId, seen?.count]).toEqual([second, 2]);
  expect(seen?.route).toBe(`/spaces/${space.id}/documents/document/${second}`);
  await setEntry(house, second as number, few, 'none');
  expect(await bell.lines(some)).toEqual(['new c.txt 1']);
  await setEntry(house, third as number, few, 'none');
  expect(await bell.all(some)).toEqual({ unread: 0, notifications: [] });
  await setEntry(house, first as number, few, reads);
  expect(await bell.lines(some)).toEqual(['new a.txt 1']);
  expect(await bell.unread(some)).toBe(1);
});

it('what the same person adds within ten minutes is added to the line, which is unread again and first again', async () => {
  const { space, reader, add, person, writers } = await makeShelf(house);
  const [folder, other] = [
    await makeFolder(house, space, { name: 'One' }),
    await makeFolder(house, space, { name: 'Two' }),
  ];
  const [who, colleague] = [await reader(), await person(writers)];
  await bell.watch(who, 'space', space.id);
  await add(['a.txt'], folder);
  await bell.tell();
  await add(['b.txt'], other);
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new b.txt 1', 'new a.txt 1']);
  const [newest] = await bell.list(who);
  expect(await bell.read(who, { upTo: newest?.id as number })).toBe(0);
  await add(['c.txt'], folder);
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new One 2', 'new b.txt 1']);
  expect((await bell.list(who)).map(({ isRead }) => isRead)).toEqual([false, true]);
  await add(['d.txt'], folder, colleague);
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new d.txt 1', 'new One 2', 'new b.txt 1']);
  house.clock.advance({ minutes: 11 });
  await add(['e.txt'], folder);
  await bell.tell();
  expect((await bell.lines(who))[0]).toBe('new e.txt 1');
});

it('who watches from later on is not told of what was new before', async () => {
  const { space, reader, add } = await makeShelf(house);
  const folder = await makeFolder(house, space, { name: 'Growing' });
  const [early, late] = [await reader(), await reader()];
  await bell.watch(early, 'folder', folder);
  await add(['a.txt'], folder);
  await bell.tell();
  await bell.watch(late, 'folder', folder);
  await add(['b.txt'], folder);
  await bell.tell();
  expect(await bell.lines(late)).toEqual(['new b.txt 1']);
  expect(await bell.lines(early)).toEqual(['new b.txt 1', 'new a.txt 1']);
});

it('a tree of folders that comes in is one line, in the place where it came; a folder that is watched has its own', async () => {
  const { space, reader, add, author } = await makeShelf(house, 'Trees');
  const place = await makeFolder(house, space, { name: 'Place' });
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  await add(
    [
      ['a.txt', 'new/deep'],
      ['b.txt', 'new/deep'],
      ['c.txt', 'new'],
    ],
    place,
  );
  await add([['d.txt', 'new/deep']], place);
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new Place 6']);
  const folders = await db
    .selectFrom('folder')
    .select(['id', 'name'])
    .where('space_id', '=', space.id)
    .where('name', '=', 'deep')
    .execute();
  const other = await reader();
  await bell.watch(other, 'folder', folders[0]?.id as number);
  await add([['e.txt', 'new/deep']], place);
  await bell.tell();
  expect(await bell.lines(other)).toEqual(['new e.txt 1']);
  expect((await bell.list(other))[0]?.by?.id).toBe(author.id);
});

it('what is moved into a watched place or restored there is new; moved within it, it is not', async () => {
  const { space, reader, author, add } = await makeShelf(house);
  const [from, to] = [
    await makeFolder(house, space, { name: 'From' }),
    await makeFolder(house, space, { name: 'To' }),
  ];
  const [ofSpace, ofTarget, ofDocument] = [await reader(), await reader(), await reader()];
  const [id] = (await add(['paper.txt'], from)) as [number];
  await bell.tell();
  await bell.watch(ofSpace, 'space', space.id);
  await bell.watch(ofTarget, 'folder', to);
  await bell.watch(ofDocument, 'document', id);
  const move = (folder: number) =>
    house.ask(moveItems, { body: { documents: [id], folders: [], space: space.id, folder } }, author);
  await move(to);
  await bell.tell();
  expect(await bell.lines(ofTarget)).toEqual(['new paper.txt 1']);
  expect(await bell.lines(ofDocument)).toEqual(['new paper.txt 1']);
  expect(await bell.lines(ofSpace)).toEqual([]);
  await house.ask(updateDocument, { params: { id }, body: { folder: from } }, author);
  house.clock.advance({ minutes: 20 });
  await house.ask(deleteItems, { body: { documents: [id], folders: [] } }, author);
  await bell.tell();
  for (const who of [ofTarget, ofDocument, ofSpace]) expect(await bell.lines(who)).toEqual([]);
  await house.ask(restoreItems, { body: { documentIds: [id] } }, author);
  await bell.tell();
  expect(await bell.lines(ofSpace)).toEqual(['new paper.txt 1']);
  expect(await bell.lines(ofDocument)).toEqual(['new paper.txt 1', 'new paper.txt 1']);
  expect(await bell.lines(ofTarget)).toEqual(['new paper.txt 1']);
});

it('a new version is told to who starred the document or watches it or a folder above, once; a rename to nobody', async () => {
  const { space, reader, author } = await makeShelf(house);
  const folder = await makeFolder(house, space);
  const id = await makeDocument(house, space, { folder, name: 'rules.txt' });
  const people = [await reader(), await reader(), await reader()] as const;
  const [stars, watches, both] = people;
  const star = (who: Person) =>
    house.ask(addFavorite, { params: { entityType: 'document', entityId: id } }, who);
  await star(stars);
  await star(both);
  await star(author);
  await bell.watch(both, 'document', id);
  await bell.watch(both, 'space', space.id);
  await bell.watch(watches, 'folder', folder);
  await house.ask(updateDocument, { params: { id }, body: { name: 'rule.txt' } }, author);
  await bell.tell();
  expect(await bell.lines(both)).toEqual([]);
  await replace(author, id);
  await replace(author, id);
  await bell.tell();
  for (const who of people) {
    expect(await bell.lines(who)).toEqual(['version rule.txt 1']);
    expect((await bell.list(who))[0]?.version).toBe(3);
  }
  expect(await bell.lines(author)).toEqual([]);
});

it('an account that was disabled is told nothing', async () => {
  const { space, reader, add } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', who.id).execute();
  await add(['unseen.txt']);
  await bell.tell();
  expect(
    await db.selectFrom('notification_for').select('user_id').where('user_id', '=', who.id).execute(),
  ).toEqual([]);
});

it('who watches a space with many folders is told of each once, and an administrator like anybody', async () => {
  const { space, person, add } = await makeShelf(house, 'Wide');
  const who = await person(adminRole);
  await bell.watch(who, 'space', space.id);
  const folders: number[] = [];
  for (let count = 0; count < 60; count += 1)
    folders.push(await makeFolder(house, space, { name: `Folder ${count}` }));
  for (const folder of folders) await add(['one.txt', 'two.txt'], folder);
  await bell.tell();
  const { notifications, unread } = await bell.all(who, { limit: 100 });
  expect(notifications.map(({ name, count }) => [name, count])).toEqual(
    folders.map((_, index) => [`Folder ${59 - index}`, 2]),
  );
  expect(unread).toBe(60);
  const rest = await bell.all(who, { limit: 20, before: notifications[29]?.id as number });
  expect(rest.notifications).toEqual(notifications.slice(30, 50));
});

it('a watch on a folder with fifty thousand below tells of what is new in the last of them, by as many statements as in the first', async () => {
  const { space, reader, add } = await makeShelf(house, 'Vast');
  const [who, top] = [await reader(), await makeFolder(house, space, { name: 'Top' })];
  const { rows } = await sql<{ id: number }>`
    insert into folder (id, space_id, parent_id, name, path, scope_id, created_by, created_at, modified_at)
    select n.id, f.space_id, f.id, 'Folder ' || n.id, f.path || n.id, f.scope_id, f.created_by, f.created_at, f.modified_at
    from folder f cross join (select nextval('object_id')::int as id from generate_series(1, 50000)) n
    where f.id = ${top} returning id`.execute(db);
  const [first, last] = [rows[0]?.id as number, rows.at(-1)?.id as number];
  await bell.watch(who, 'folder', top);
  const tellAfter = (folder: number, name: string) =>
    fewestStatements(house, async () => {
      house.clock.advance({ minutes: 11 });
      await add([name], folder);
      await bell.tell();
    });
  const few = await tellAfter(first, 'first.txt');
  expect(await tellAfter(last, 'last.txt')).toBe(few);
  const { notifications, unread } = await bell.all(who);
  expect(notifications.map(({ name }) => name.slice(0, 4))).toEqual([
    'last',
    'last',
    'last',
    ...Array(3).fill('firs'),
  ]);
  expect(unread).toBe(6);
  expect((await bell.watches(who)).map(({ name }) => name)).toEqual(['Top']);
});

it('as many statements for many files and people as for one', async () => {
  const { space, reader, add } = await makeShelf(house);
  const folder = await makeFolder(house, space);
  const first = await reader();
  await bell.watch(first, 'space', space.id);
  const tellAfter = (names: string[]) =>
    fewestStatements(house, async () => {
      house.clock.advance({ minutes: 11 });
      await add(names, folder);
      await bell.tell();
    });
  const few = await tellAfter(['one.txt']);
  for (let count = 0; count < 30; count += 1) await bell.watch(await reader(), 'space', space.id);
  expect(await tellAfter(Array.from({ length: 50 }, (_, index) => `${index}.txt`))).toBe(few);
});

it('what cannot be told keeps nobody from what can, is tried again, and goes in the end', async () => {
  const { space, reader, add } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if new.deadline = '2001-01-01' then raise exception 'planted'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger planted before insert on notification for each row execute function refuse_one()`.execute(
    db,
  );
  const bad: Due = { kind: 'review', actorId: null, objectIds: [space.rootId], deadline: '2001-01-01' };
  await transaction(db, (trx) => noteDue(house.parts, trx, [bad]));
  await add(['good.txt']);
  await bell.tell();
  expect(await bell.lines(who)).toEqual(['new good.txt 1']);
  const left = async () => (await db.selectFrom('notification_due').select('tries').execute()).at(0)?.tries;
  for (const tries of [1, 2, 3, 4, undefined]) {
    expect(await left()).toBe(tries);
    house.clock.advance({ hours: 24 });
    await bell.tell();
  }
  await sql`drop trigger planted on notification`.execute(db);
});
