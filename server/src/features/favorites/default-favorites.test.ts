import { listAuditEvents } from '@atrium/contract/audit-trail';
import { createDashboard, deleteDashboard } from '@atrium/contract/dashboards';
import * as calls from '@atrium/contract/favorites';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const { db, clock } = house.parts;
const admin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
const role = await makeRole(house);
const curators = await makeRole(house);
await db.insertInto('role_global_permission').values({ role_id: curators, permission_id: 2 }).execute();
const curator = { token: await signInAs(house, await makeUser(house, { roles: [role, curators] })) };
const reader = await makeUser(house, { roles: [role] });
const staff = { token: await signInAs(house, reader) };
const space = await makeSpace(house, { name: 'Works' });
await setEntry(house, space.rootId, role, reads);

const makeBoard = async (name: string) =>
  (await house.ask(createDashboard, { body: { name } }, admin)).body.id;
const [day, night] = [await makeBoard('Day shift'), await makeBoard('Night shift')];

type As = { token: string };
const document = (entityId: number) => ({ entityType: 'document' as const, entityId });
const folder = (entityId: number) => ({ entityType: 'folder' as const, entityId });
const add = (as: As, id: number, item: calls.FavoriteKey) =>
  house.ask(calls.addDashboardFavorite, { params: { id, ...item } }, as);
const remove = (as: As, id: number, item: calls.FavoriteKey) =>
  house.ask(calls.removeDashboardFavorite, { params: { id, ...item } }, as);
const on = async (as: As, id: number) =>
  (await house.ask(calls.listDashboardFavorites, { params: { id } }, as)).body.map(({ name }) => name);
const boardsOf = async (id: number) =>
  (await house.ask(calls.listDocumentDashboards, { params: { id } }, curator)).body;
const suggested = async (as: As) =>
  (await house.ask(calls.listSuggestedFavorites, {}, as)).body.map(({ name }) => name);
const events = async () =>
  (await house.ask(listAuditEvents, { query: { kind: 'directory' } }, admin)).body.events
    .filter(({ action }) => action === 'default-favorites.changed')
    .map(({ subject, detail }) => [subject?.name, detail.added, detail.removed]);

it('[FAV-02] who has DEFAULT_FAVORITES_ADMIN adds and removes; doing it twice changes nothing and is told once', async () => {
  const plan = await makeDocument(house, space, { name: 'plan.txt' });
  const rules = await makeFolder(house, space, { name: 'Rules' });
  const made = await add(curator, day, document(plan));
  expect([made.status, made.body.name]).toEqual([201, 'plan.txt']);
  house.clock.advance({ seconds: 1 });
  await add(admin, day, folder(rules));
  await add(curator, day, document(plan));
  expect(await on(curator, day)).toEqual(['Rules', 'plan.txt']);
  expect(await boardsOf(plan)).toEqual([{ id: day, name: 'Day shift' }]);
  const ofFolder = await house.ask(calls.listFolderDashboards, { params: { id: rules } }, curator);
  expect(ofFolder.body).toEqual([{ id: day, name: 'Day shift' }]);
  const listed = (await house.ask(calls.listDefaultFavorites, {}, curator)).body;
  expect(listed.filter(({ id }) => id === day || id === night)).toEqual([
    { id: day, name: 'Day shift', favorites: [folder(rules), document(plan)] },
    { id: night, name: 'Night shift', favorites: [] },
  ]);
  expect((await remove(curator, day, document(plan))).status).toBe(204);
  await remove(curator, day, document(plan));
  expect(await on(curator, day)).toEqual(['Rules']);
  expect(await events()).toEqual([
    ['plan.txt', [], ['Day shift']],
    ['Rules', ['Day shift'], []],
    ['plan.txt', ['Day shift'], []],
  ]);
});

it('[FAV-02] [8.2.1] nobody else may, nor ask; personal and unknown dashboards are none', async () => {
  const item = document(await makeDocument(house, space));
  const now = clock.now();
  const own = await db
    .insertInto('dashboard')
    .values({ name: '', layout: '{}', owner_id: reader.id, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = { params: { id: day, ...item } };
  const refused = [
    await house.askError(calls.addDashboardFavorite, one, staff),
    await house.askError(calls.removeDashboardFavorite, one, staff),
    await house.askError(calls.listDashboardFavorites, { params: { id: day } }, staff),
    await house.askError(calls.listDefaultFavorites, {}, staff),
    await house.askError(calls.listDocumentDashboards, { params: { id: item.entityId } }, staff),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  for (const id of [own.id, 2_000_000_000]) {
    const wrong = { params: { id, ...item } };
    const answers = [
      await house.askError(calls.addDashboardFavorite, wrong, admin),
      await house.askError(calls.removeDashboardFavorite, wrong, admin),
      await house.askError(calls.listDashboardFavorites, { params: { id } }, admin),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'dashboard.not-found']),
    );
  }
});

it('[FAV-02] [PERM-02] [8.2.2] what a curator cannot read, they neither add nor remove nor see', async () => {
  const closed = await makeFolder(house, space, { name: 'closed' });
  await setEntry(house, closed, role, 'none');
  const hidden = await makeDocument(house, space, { folder: closed, name: 'hidden.txt' });
  await add(admin, night, document(hidden));
  const params = { id: night, ...document(hidden) };
  const body = { add: [day], remove: [night] };
  const answers = [
    await house.askError(calls.addDashboardFavorite, { params }, curator),
    await house.askError(calls.removeDashboardFavorite, { params }, curator),
    await house.askError(calls.listDocumentDashboards, { params: { id: hidden } }, curator),
    await house.askError(calls.changeDocumentDashboards, { params: { id: hidden }, body }, curator),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'document.not-found'));
  expect(await on(curator, night)).toEqual([]);
  expect(await on(admin, night)).toEqual(['hidden.txt']);
  const root = { params: { id: night, ...folder(space.rootId) } };
  expect((await house.askError(calls.addDashboardFavorite, root, admin)).status).toBe(404);
  await remove(admin, night, document(hidden));
});

it('[FAV-02] newly selected dashboards are added and deselected ones removed, all or none', async () => {
  const plan = await makeDocument(house, space, { name: 'both.txt' });
  const change = (body: { add?: number[]; remove?: number[] }) =>
    house.ask(calls.changeDocumentDashboards, { params: { id: plan }, body }, curator);
  expect((await change({ add: [night, day, day] })).body.map(({ id }) => id)).toEqual([day, night]);
  const gone = await makeBoard('Going');
  await house.ask(deleteDashboard, { params: { id: gone } }, admin);
  const partly = { params: { id: plan }, body: { add: [gone], remove: [day] } };
  const answer = await house.askError(calls.changeDocumentDashboards, partly, curator);
  expect([answer.status, answer.body.code]).toEqual([404, 'dashboard.not-found']);
  expect((await boardsOf(plan)).map(({ id }) => id)).toEqual([day, night]);
  expect((await change({ remove: [day, gone] })).body).toEqual([{ id: night, name: 'Night shift' }]);
  expect((await events())[0]).toEqual(['both.txt', [], ['Day shift']]);
  const inside = await makeFolder(house, space);
  const ofFolder = { params: { id: inside }, body: { add: [day] } };
  const changed = await house.ask(calls.changeFolderDashboards, ofFolder, curator);
  expect(changed.body).toEqual([{ id: day, name: 'Day shift' }]);
});

it('[FAV-02] suggested is what one’s default dashboard holds and one can read; it goes with the dashboard', async () => {
  const board = await makeBoard('Suggesting');
  const shown = await makeDocument(house, space, { name: 'shown.txt' });
  const closing = await makeFolder(house, space, { name: 'closing' });
  await add(admin, board, document(shown));
  await add(admin, board, folder(closing));
  expect(await suggested(staff)).toEqual([]);
  await db.updateTable('app_user').set({ default_dashboard_id: board }).where('id', '=', reader.id).execute();
  expect(await suggested(staff)).toEqual(['closing', 'shown.txt']);
  await setEntry(house, closing, role, 'none');
  expect(await suggested(staff)).toEqual(['shown.txt']);
  expect(await suggested(curator)).toEqual([]);
  await house.ask(deleteDashboard, { params: { id: board } }, admin);
  expect(await suggested(staff)).toEqual([]);
  const left = await db
    .selectFrom('default_favorite')
    .selectAll()
    .where('dashboard_id', '=', board)
    .execute();
  expect(left).toEqual([]);
});

it('[FAV-02] as many statements for many dashboards as for one', async () => {
  const plan = await makeDocument(house, space);
  const boards: number[] = [];
  for (let count = 0; count < 12; count += 1) boards.push(await makeBoard(`Board ${count}`));
  const toggle = (ids: number[]) =>
    fewestStatements(house, async () => {
      for (const body of [{ add: ids }, { remove: ids }])
        await house.ask(calls.changeDocumentDashboards, { params: { id: plan }, body }, curator);
    });
  expect(await toggle(boards)).toBe(await toggle(boards.slice(0, 1)));
});
