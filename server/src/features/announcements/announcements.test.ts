import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  getAnnouncementFacets,
  getManagedAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  updateAnnouncement,
} from '@atrium/contract/announcements';
import type { Call } from '@atrium/contract/parts/call';
import { deleteRole } from '@atrium/contract/roles';
import { expect, it } from 'vitest';
import { minutesAfter } from '../../base/clock.ts';
import { dayOf } from '../../core/access/access.ts';
import { adminRole } from '../../core/accounts/roles.ts';
import { announce, article, someAnnouncement } from '../../testing/announcing.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';

const house = await openHouse({ settings: longSessions });
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole], first_name: 'Ada', last_name: 'Writer' });
const token = await signInAs(house, admin);
const foundry = await makeRole(house, 'Foundry');
const worker = await signInAs(house, await makeUser(house, { roles: [foundry] }));
const staff = await signInAs(house, await makeUser(house));

const list = async (by: string, query: object = {}) =>
  (await house.ask(listAnnouncements, { query }, { token: by })).body;
const titles = async (by: string, query: object = {}) => (await list(by, query)).map(({ title }) => title);
const statusFor = async (id: number, by: string) =>
  (await house.fetch(`/api/rest/announcements/${id}`, { headers: { authorization: `Bearer ${by}` } })).status;
const codeOf = async (call: Call, input: object) => (await house.askError(call, input, { token })).body.code;
const fieldsOf = async (more: object) =>
  (await house.askError(createAnnouncement, { body: someAnnouncement(more) }, { token })).body.fields;
const day = (days: number) => dayOf(house.parts, minutesAfter(house.clock.now(), days * 24 * 60));

async function forget(): Promise<void> {
  await db.deleteFrom('announcement').execute();
}

it('[NEWS-01] [ADM-01] an administrator writes, changes and deletes an announcement; everybody reads it', async () => {
  const body = someAnnouncement({
    ...{ summary: 'The hall is closed.\nCome by the north gate.', until: '2999-12-31', isPinned: true },
    ...{ language: 'German', topics: [{ topic: 'Safety' }, { topic: 'safety' }] },
  });
  const made = (await house.ask(createAnnouncement, { body }, { token })).body;
  const shown = {
    id: made.id,
    ...body,
    topics: [{ topic: 'Safety' }],
    picture: null,
    by: { id: admin.id, fullName: 'Ada Writer' },
    isForEverybody: true,
  };
  const managed = { roles: null, state: 'shown', modifiedAt: expect.any(String) };
  expect(made).toEqual({ ...shown, ...managed, version: expect.any(String) });
  const params = { id: made.id };
  expect((await house.ask(getAnnouncement, { params }, { token: staff })).body).toEqual(shown);
  const { body: text, ...inList } = shown;
  expect(await list(staff)).toEqual([inList]);
  expect((await house.ask(listManagedAnnouncements, {}, { token })).body).toEqual([
    { ...inList, ...managed },
  ]);
  expect((await house.ask(getManagedAnnouncement, { params }, { token })).body).toEqual(made);

  const next = someAnnouncement({ title: 'It started', body: article('At six.') });
  const changed = (await house.ask(updateAnnouncement, { params, body: next }, { token })).body;
  expect(changed).toMatchObject({
    title: 'It started',
    summary: '',
    until: null,
    isPinned: false,
    topics: [],
  });
  expect(await titles(staff)).toEqual(['It started']);
  await house.ask(deleteAnnouncement, { params }, { token });
  expect(await list(staff)).toEqual([]);
  for (const call of [getAnnouncement, getManagedAnnouncement, deleteAnnouncement])
    expect(await codeOf(call, { params })).toBe('announcement.not-found');
  expect(await codeOf(updateAnnouncement, { params, body: next })).toBe('announcement.not-found');
});

it('[8.2.2] one for some roles is there for their people alone, administrators included', async () => {
  await forget();
  const own = await announce(house, token, { title: 'Foundry alone', roles: [foundry, foundry] });
  await announce(house, token, { title: 'All', topics: [{ topic: 'x' }] });
  expect(own).toMatchObject({ roles: [foundry], isForEverybody: false });
  expect([await titles(worker), await titles(staff), await titles(token)]).toEqual([
    ['All', 'Foundry alone'],
    ['All'],
    ['All'],
  ]);
  expect([await statusFor(own.id, worker), await statusFor(own.id, staff)]).toEqual([200, 404]);
  const absent = await house.askError(getAnnouncement, { params: { id: 2_000_000 } }, { token: staff });
  const closed = await house.askError(getAnnouncement, { params: { id: own.id } }, { token: staff });
  expect({ ...closed.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  const total = async (by: string) =>
    (await house.ask(getAnnouncementFacets, { query: {} }, { token: by })).body.total;
  expect([await total(worker), await total(staff)]).toEqual([2, 1]);
  expect((await house.ask(listManagedAnnouncements, {}, { token })).body).toHaveLength(2);

  await db.deleteFrom('user_role').where('role_id', '=', foundry).execute();
  expect([await titles(worker), await statusFor(own.id, worker)]).toEqual([['All'], 404]);
});

it('[8.2.2] where the last of its roles is deleted it is for nobody, not for everybody', async () => {
  await forget();
  const going = await makeRole(house, 'Going');
  const one = await signInAs(house, await makeUser(house, { roles: [going] }));
  const { id } = await announce(house, token, { roles: [going] });
  expect(await titles(one)).toHaveLength(1);
  await house.ask(deleteRole, { params: { id: going } }, { token });
  expect([await list(one), await list(staff)]).toEqual([[], []]);
  const seen = (await house.ask(getManagedAnnouncement, { params: { id } }, { token })).body;
  expect([seen.roles, seen.isForEverybody]).toEqual([[], false]);
  expect(await fieldsOf({ roles: [going] })).toEqual({
    roles: 'One of these roles does not exist any more.',
  });
  expect(await fieldsOf({ roles: [] })).toEqual({ roles: 'Choose at least one role.' });
});

it('[NEWS-01] it is shown from its first day to its last, both included', async () => {
  await forget();
  const { id } = await announce(house, token, { date: day(2), until: day(4) });
  const stateOn = async (): Promise<unknown[]> => [
    (await list(staff)).length,
    await statusFor(id, staff),
    (await house.ask(getManagedAnnouncement, { params: { id } }, { token })).body.state,
  ];
  const seen: unknown[][] = [];
  for (let count = 0; count < 6; count += 1) {
    seen.push(await stateOn());
    house.clock.advance({ days: 1 });
  }
  const [before, during, after] = [
    [0, 404, 'waiting'],
    [1, 200, 'shown'],
    [0, 404, 'ended'],
  ];
  expect(seen).toEqual([before, before, during, during, during, after]);
});

it('[NEWS-01] pinned ones first, then the newest, a page at a time, by topic and by language', async () => {
  await forget();
  const all: [string, object][] = [
    ['old', { date: '2020-01-01', language: 'German', topics: [{ topic: 'Safety' }] }],
    ['new', { date: '2020-03-01', language: 'French' }],
    ['pinned', { date: '2019-01-01', isPinned: true, topics: [{ topic: 'Safety' }, { topic: 'Energy' }] }],
    ['same day', { date: '2020-03-01', language: 'French', topics: [{ topic: 'Energy' }] }],
    ['pinned too', { date: '2018-01-01', isPinned: true, language: 'German' }],
  ];
  for (const [title, more] of all) await announce(house, token, { title, ...more });
  const order = ['pinned', 'pinned too', 'same day', 'new', 'old'];
  expect(await titles(staff)).toEqual(order);
  const paged: string[] = [];
  let before: string | undefined;
  do {
    const page = await list(staff, { limit: 1, ...(before ? { before } : {}) });
    const last = page.at(-1);
    paged.push(...page.map(({ title }) => title));
    before = last && `${Number(last.isPinned)},${last.date},${last.id}`;
  } while (before);
  expect(paged).toEqual(order);
  expect(await titles(staff, { topic: 'Safety' })).toEqual(['pinned', 'old']);
  expect(await titles(staff, { language: 'German' }), 'what has no language is for all').toEqual([
    'pinned',
    'pinned too',
    'old',
  ]);
  const facets = async (query: object) =>
    (await house.ask(getAnnouncementFacets, { query }, { token: staff })).body;
  expect(await facets({})).toEqual({
    total: 5,
    topics: [
      { topic: 'Energy', count: 2 },
      { topic: 'Safety', count: 2 },
    ],
    languages: [
      { language: 'French', count: 3 },
      { language: 'German', count: 3 },
    ],
  });
  expect(await facets({ topic: 'Safety', language: 'German' })).toEqual({
    total: 2,
    topics: [
      { topic: 'Safety', count: 2 },
      { topic: 'Energy', count: 1 },
    ],
    languages: [
      { language: 'German', count: 2 },
      { language: 'French', count: 1 },
    ],
  });
  for (const query of [{ limit: 101 }, { before: '2,2020-01-01,1' }, { before: '1,2020-13-01,1' }, { x: 1 }])
    expect((await house.askError(listAnnouncements, { query }, { token: staff })).status).toBe(400);
});

it('[NEWS-01] what is missing, too long or contradicts itself is told at its field', async () => {
  expect((await house.askError(createAnnouncement, { body: {} }, { token })).body.fields).toEqual({
    title: 'Title is required.',
    body: expect.any(String),
    date: 'The first day is required.',
  });
  const long = { title: 'x'.repeat(201), summary: 'x'.repeat(401), topics: Array(11).fill({ topic: 'x' }) };
  expect(Object.keys((await fieldsOf(long)) ?? {})).toEqual(['title', 'summary', 'topics']);
  expect(await fieldsOf({ date: '2026-11-02', until: '2026-11-01' })).toEqual({
    until: 'The last day cannot be before the first.',
  });
  expect(Object.keys((await fieldsOf({ title: 'a\u0000b', summary: 'a\u202eb' })) ?? {})).toEqual([
    'title',
    'summary',
  ]);
  expect(Object.keys((await fieldsOf({ language: 'Latin', createdBy: 1 })) ?? {})).toContain('language');
  expect(await fieldsOf({ body: article('x'.repeat(20_001)) })).toBeDefined();
  expect((await announce(house, token, { date: '2026-11-01', until: '2026-11-01' })).until).toBe(
    '2026-11-01',
  );
});

it('[8.2.1] only administrators write them, and see those of others and of other days', async () => {
  const { id } = await announce(house, token);
  const params = { id };
  const body = someAnnouncement();
  for (const call of [createAnnouncement, updateAnnouncement])
    expect((await house.askError(call, { params, body }, { token: staff })).status).toBe(403);
  for (const call of [deleteAnnouncement, listManagedAnnouncements, getManagedAnnouncement])
    expect((await house.askError(call, { params }, { token: staff })).status).toBe(403);
  expect((await house.askError(listAnnouncements, { query: {} })).status).toBe(401);
});

it('[15.4.2] who changes what somebody else has changed meanwhile is told so', async () => {
  const first = await announce(house, token, { title: 'One', roles: [foundry] });
  const params = { id: first.id };
  const headers = { 'if-match': first.version };
  const put = (more: object, version?: string) =>
    house.fetch(`/api/rest/announcements/${first.id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(version ? { 'if-match': version } : {}),
      },
      body: JSON.stringify(someAnnouncement({ title: 'Two', ...more })),
    });
  const answers = await Promise.all([put({}, first.version), put({ isPinned: true }, first.version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const body = someAnnouncement({ title: 'Three' });
  const late = await house.askError(updateAnnouncement, { params, body }, { token, headers });
  expect([late.status, late.body.code]).toEqual([409, 'change.conflict']);
  const { version, ...now } = (await house.ask(getManagedAnnouncement, { params }, { token })).body;
  expect([now.title, version]).not.toEqual(['Three', first.version]);
  const weak = { 'if-match': `W/${version}` };
  expect((await house.ask(updateAnnouncement, { params, body }, { token, headers: weak })).status).toBe(200);
  expect((await put({})).status, 'without a version, never').toBe(200);
});

it('[16.3.3] the security log tells who changed them; reading takes as many statements for many as for few', async () => {
  await forget();
  const { id } = await announce(house, token, { title: 'Logged' });
  const params = { id };
  await house.ask(updateAnnouncement, { params, body: someAnnouncement({ title: 'Anew' }) }, { token });
  await house.ask(deleteAnnouncement, { params }, { token });
  const events = await db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'announcement')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'announcement.made', actor_id: admin.id, detail: { name: 'Logged' } },
    { action: 'announcement.changed', actor_id: admin.id, detail: { name: 'Anew', before: 'Logged' } },
    { action: 'announcement.deleted', actor_id: admin.id, detail: { name: 'Anew' } },
  ]);
  await announce(house, token);
  const few = await fewestStatements(house, () => list(staff));
  for (let count = 0; count < 5; count += 1) await announce(house, token, { roles: [foundry] });
  expect(await fewestStatements(house, () => list(staff))).toBe(few);
});
