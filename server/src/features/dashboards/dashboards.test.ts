import {
  createDashboard,
  deleteDashboard,
  getDashboard,
  listDashboards,
  updateDashboard,
} from '@atrium/contract/dashboards';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const { db, clock } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const other = await makeUser(house);
const staff = await signInAs(house, other);

const empty = { lg: [], md: [], sm: [], xs: [], xxs: [] };
const make = async (name: string) => (await house.ask(createDashboard, { body: { name } }, { token })).body;
const ownOf = async (owner_id: number) =>
  (
    await db
      .insertInto('dashboard')
      .values({ name: '', layout: '{}', owner_id, created_at: clock.now(), modified_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

it('[DASH-04] default dashboards are made by name, get a layout, and are listed by name', async () => {
  const made = await make('  Night shift ');
  const { id, version } = made;
  expect(made).toEqual({
    ...{ id, version, name: 'Night shift', layout: empty },
    ...{ isDefault: true, people: 0, shownTo: 0 },
  });
  const item = { i: 'news', x: 0, y: 0, w: 2, h: 3, static: false };
  const body = { name: 'Day shift', layout: { lg: [item] } };
  const changed = await house.ask(updateDashboard, { params: { id: made.id }, body }, { token });
  expect(changed.body).toEqual({
    ...{ ...made, version: changed.body.version },
    ...{ name: 'Day shift', layout: { ...empty, lg: [item] } },
  });
  expect(changed.body.version).not.toBe(version);
  const named = await house.ask(
    updateDashboard,
    { params: { id: made.id }, body: { name: 'Shift' } },
    { token },
  );
  expect(named.body.layout.lg).toEqual([item]);
  const listed = (await house.ask(listDashboards, { query: { defaultOnly: true } }, { token })).body;
  expect(listed.map(({ name }) => name)).toEqual([
    'Headquarters',
    'Plants and workshops',
    'Projects and news',
    'Shift',
  ]);
});

it('[DASH-04] [8.2.2] somebody’s own dashboard is no default one, and nobody else’s to see or change', async () => {
  const [own, foreign] = [await ownOf(admin.id), await ownOf(other.id)];
  const ids = async (defaultOnly: boolean) =>
    (await house.ask(listDashboards, { query: { defaultOnly } }, { token })).body.map(({ id }) => id);
  expect(await ids(true)).not.toContain(own);
  expect(await ids(false)).toContain(own);
  expect(await ids(false)).not.toContain(foreign);
  for (const call of [getDashboard, deleteDashboard]) {
    const answer = await house.askError(call, { params: { id: foreign } }, { token });
    expect([answer.status, answer.body.code]).toEqual([404, 'dashboard.not-found']);
  }
  const renamed = { params: { id: foreign }, body: { name: 'Mine' } };
  expect((await house.askError(updateDashboard, renamed, { token })).status).toBe(404);
});

it('[DASH-04] deleting one leaves those who had it without: they get the minimal one', async () => {
  const { id } = await make('Going');
  await db.updateTable('app_user').set({ default_dashboard_id: id }).where('id', '=', other.id).execute();
  expect((await house.ask(getDashboard, { params: { id } }, { token })).body.people).toBe(1);
  expect((await house.ask(deleteDashboard, { params: { id } }, { token })).status).toBe(204);
  const { default_dashboard_id } = await db
    .selectFrom('app_user')
    .select('default_dashboard_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(default_dashboard_id).toBeNull();
});

it('[DASH-04] [15.3.3] names are required and taken once; only administrators; other fields are refused', async () => {
  await make('Taken');
  const again = await house.askError(createDashboard, { body: { name: 'TAKEN' } }, { token });
  expect([again.status, again.body.code]).toEqual([409, 'dashboard.name-taken']);
  const body = { name: 'Race' };
  expect(await statusesOf(4, () => statusOf(house, createDashboard, { body }, { token }))).toEqual({
    201: 1,
    409: 3,
  });
  const nameless = await house.askError(createDashboard, { body: {} }, { token });
  expect(nameless.body.fields).toEqual({ name: 'Name is required.' });
  for (const wrong of [{ owner: other.id }, { isDefault: false }, { layout: { lg: [{ i: 'x' }] } }]) {
    const answer = await house.askError(createDashboard, { body: { name: 'Odd', ...wrong } }, { token });
    expect(answer.status).toBe(422);
  }
  const refused = [
    await house.askError(listDashboards, { query: {} }, { token: staff }),
    await house.askError(createDashboard, { body: { name: 'Mine' } }, { token: staff }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
});

it('[FAV-02] [8.2.2] who looks after default favorites lists the default dashboards, without feeds that they cannot read', async () => {
  const role = await makeRole(house);
  await db.insertInto('role_global_permission').values({ role_id: role, permission_id: 2 }).execute();
  const curator = { token: await signInAs(house, await makeUser(house, { roles: [role] })) };
  const [open, closed] = [await makeSpace(house), await makeSpace(house)];
  await setEntry(house, open.rootId, role, reads);
  const item = (i: string, y: number) => ({ i, x: 0, y, w: 1, h: 1 });
  const lg = [item('news', 0), item(`space-${open.id}`, 1), item(`space-${closed.id}`, 2)];
  const { id } = await make('With feeds');
  await house.ask(updateDashboard, { params: { id }, body: { layout: { lg } } }, { token });
  const widgets = async (as: { token: string }) =>
    (await house.ask(listDashboards, { query: { defaultOnly: true } }, as)).body
      .find((one) => one.id === id)
      ?.layout.lg.map(({ i }) => i);
  expect(await widgets(curator)).toEqual(['news', `space-${open.id}`]);
  expect(await widgets({ token })).toEqual(lg.map(({ i }) => i));
  expect((await house.askError(getDashboard, { params: { id } }, curator)).status).toBe(403);
  expect((await house.askError(updateDashboard, { params: { id }, body: {} }, curator)).status).toBe(403);
});
