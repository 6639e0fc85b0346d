import {
  createDashboard,
  createOwnDashboard,
  deleteDashboard,
  deleteOwnDashboard,
  getDashboard,
  getOwnDashboard,
  getShownDashboard,
  updateDashboard,
  updateOwnDashboard,
} from '@atrium/contract/dashboards';
import { lineUpEverywhere, minimalWidgets } from '@atrium/contract/parts/dashboard-grid';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const { db } = house.parts;
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const empty = { lg: [], md: [], sm: [], xs: [], xxs: [] };
const item = (i: string, more = {}) => ({ i, x: 0, y: 0, w: 2, h: 6, static: false, ...more });
const news = { ...empty, lg: [item('news')] };
const welcome = { ...empty, lg: [item('welcome', { w: 4 })], xxs: [item('welcome', { w: 1 })] };

async function person(defaultDashboard?: number, roles: number[] = []) {
  const user = await makeUser(house, { roles });
  if (defaultDashboard !== undefined) {
    const set = { default_dashboard_id: defaultDashboard };
    await db.updateTable('app_user').set(set).where('id', '=', user.id).execute();
  }
  return { id: user.id, token: await signInAs(house, user) };
}
const make = async (name: string, layout: object) =>
  (await house.ask(createDashboard, { body: { name, layout } }, { token })).body;
const shown = async (who: { token: string }) => (await house.ask(getShownDashboard, {}, who)).body;

it('[DASH-03] none yet is 404; saving makes one’s own, saving again changes it, and it is what shows', async () => {
  const who = await person();
  const none = await house.askError(getOwnDashboard, {}, who);
  expect([none.status, none.body.code]).toEqual([404, 'dashboard.not-found']);
  expect((await house.askError(updateOwnDashboard, { body: { layout: news } }, who)).status).toBe(404);

  const made = await house.ask(createOwnDashboard, { body: { layout: news } }, who);
  expect([made.status, made.body.isDefault, made.body.layout]).toEqual([201, false, news]);
  const changed = await house.ask(updateOwnDashboard, { body: { layout: welcome } }, who);
  expect([changed.body.id, changed.body.layout]).toEqual([made.body.id, welcome]);
  expect((await house.ask(getOwnDashboard, {}, who)).body).toEqual(changed.body);
  expect(await shown(who)).toEqual({ source: 'own', name: '', layout: welcome });
});

it('[DASH-03] without one’s own the account’s default shows, without that the minimal; a changed default at once', async () => {
  const night = await make('Night shift', news);
  const who = await person(night.id);
  expect(await shown(await person())).toEqual({
    ...{ source: 'minimal', name: '' },
    layout: lineUpEverywhere(minimalWidgets),
  });
  expect(await shown(who)).toEqual({ source: 'default', name: 'Night shift', layout: news });
  const change = { params: { id: night.id }, body: { layout: welcome } };
  await house.ask(updateDashboard, change, { token });
  expect((await shown(who)).layout).toEqual(welcome);

  await house.ask(createOwnDashboard, { body: { layout: news } }, who);
  expect((await house.ask(getDashboard, { params: { id: night.id } }, { token })).body).toMatchObject({
    people: 1,
    shownTo: 0,
  });
  expect((await shown(who)).source).toBe('own');
  expect((await house.ask(deleteOwnDashboard, {}, who)).status).toBe(204);
  expect((await shown(who)).source).toBe('default');
  expect((await house.ask(getDashboard, { params: { id: night.id } }, { token })).body).toMatchObject({
    people: 1,
    shownTo: 1,
  });
  expect((await house.ask(deleteOwnDashboard, {}, who)).status).toBe(204);
  await house.ask(deleteDashboard, { params: { id: night.id } }, { token });
  expect((await shown(who)).source).toBe('minimal');
});

it('[DASH-03] [8.2.2] two windows that save at once leave one dashboard; nobody else’s is touched', async () => {
  const [who, other] = [await person(), await person()];
  await house.ask(createOwnDashboard, { body: { layout: welcome } }, other);
  const save = () => statusOf(house, createOwnDashboard, { body: { layout: news } }, who);
  expect(await statusesOf(5, save)).toEqual({ 201: 5 });
  const kept = await db.selectFrom('dashboard').select('id').where('owner_id', '=', who.id).execute();
  expect(kept).toHaveLength(1);
  await house.ask(deleteOwnDashboard, {}, who);
  expect((await shown(other)).layout).toEqual(welcome);
});

it('[DASH-01] [15.3.3] a layout has known widths, each widget once, all within the columns; unknown widgets stay', async () => {
  const who = await person();
  const refused = [
    { xl: [item('news')] },
    { lg: [item('news'), item('news', { y: 6 })] },
    { lg: [item('news', { x: 5 })] },
    { sm: [item('news', { x: 1 })] },
    { xxs: [item('news')] },
    { lg: [item('news', { w: 0 })] },
    { lg: [item('news', { h: 101 })] },
    { lg: [item('news', { y: -1 })] },
    { lg: [item('news', { x: 0.5 })] },
    { lg: [item('')] },
    { lg: [item('news', { colour: 'red' })] },
    { lg: Array.from({ length: 201 }, (_, y) => item(`w${y}`, { y })) },
  ];
  for (const layout of refused) {
    const answer = await house.askError(createOwnDashboard, { body: { layout } as never }, who);
    expect([answer.status, layout]).toEqual([422, layout]);
  }
  const later = { ...empty, md: [item('news', { x: 4 })], lg: [item('not-made-yet'), item('space-x')] };
  expect((await house.ask(createOwnDashboard, { body: { layout: later } }, who)).body.layout).toEqual(later);
});

it('[DASH-03] [8.2.1] feeds of spaces that one cannot read are left out, and come back with the right', async () => {
  const role = await makeRole(house);
  const [open, closed] = [await makeSpace(house), await makeSpace(house)];
  await setEntry(house, open.rootId, role, reads);
  const feeds = [open.id, closed.id, 2_000_000_000].map((id, index) => item(`space-${id}`, { x: index * 2 }));
  const layout = { ...empty, lg: feeds, xxs: feeds.map((one) => ({ ...one, x: 0, w: 1 })) };
  const { id } = await make('Feeds', layout);
  const who = await person(id, [role]);
  const named = async () => (await shown(who)).layout.lg.map(({ i }) => i);
  expect(await named()).toEqual([`space-${open.id}`]);
  expect((await shown(who)).layout.xxs).toHaveLength(1);
  await setEntry(house, closed.rootId, role, reads);
  expect(await named()).toEqual([`space-${open.id}`, `space-${closed.id}`]);

  await house.ask(createOwnDashboard, { body: { layout } }, who);
  await setEntry(house, open.rootId, role, 'none');
  expect((await house.ask(getOwnDashboard, {}, who)).body.layout.lg.map(({ i }) => i)).toEqual([
    `space-${closed.id}`,
  ]);
});

it('[DASH-04] of two administrators who change one at once the second is told', async () => {
  const { id, version } = await make('Contested', news);
  const change = (layout: object, ifMatch: string) =>
    house.fetch(`/api/rest/dashboards/${id}`, {
      method: 'PUT',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'if-match': ifMatch,
      },
      body: JSON.stringify({ layout }),
    });
  const first = await change(welcome, version);
  expect(first.status).toBe(200);
  const second = await change(news, version);
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, 'change.conflict']);
  const now = (await house.ask(getDashboard, { params: { id } }, { token })).body;
  expect(now.layout).toEqual(welcome);
  expect((await change(news, `W/${now.version}`)).status).toBe(200);
});
