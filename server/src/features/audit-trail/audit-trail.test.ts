import { exportAuditEvents, listAuditEvents } from '@atrium/contract/audit-trail';
import { makeResourceToken, signIn } from '@atrium/contract/auth';
import { createTag, deleteTag } from '@atrium/contract/tags';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { recordEvent } from '../../core/audit.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace } from '../../testing/library.ts';

const house = await openHouse();
const { parts } = house;
const admin = await makeUser(house, { first_name: 'Ada', last_name: 'Byron', roles: [adminRole] });
const token = await signInAs(house, admin);
const staff = await makeUser(house, { first_name: 'Zoë', last_name: '100%_Sure' });

type Query = Parameters<typeof house.ask<typeof listAuditEvents>>[1]['query'];
const list = async (query: Query = {}) => (await house.ask(listAuditEvents, { query }, { token })).body;
const actions = async (query?: Query) => (await list(query)).events.map(({ action }) => action);

it('[16.3.1] newest first: who did what to what, under the name it had, from where', async () => {
  const { id } = (await house.ask(createTag, { body: { name: 'Short-lived' } }, { token })).body;
  await house.ask(deleteTag, { params: { id } }, { token, address: '10.1.2.3' });
  const [deleted, made] = (await list({ limit: 2 })).events;
  const by = { id: admin.id, fullName: 'Ada Byron' };
  const subject = { type: 'tag', id, name: 'Short-lived' };
  expect(deleted).toMatchObject({ action: 'tag.deleted', by, subject, address: '10.1.2.3' });
  expect(made).toMatchObject({ action: 'tag.made', by, subject });
  expect(deleted?.requestId).toBeTruthy();
  expect(Date.parse(made?.at ?? '')).toBeLessThanOrEqual(Date.parse(deleted?.at ?? ''));
});

it('[16.3.1] by kind, by person, by address and by day', async () => {
  const wrong = { username: staff.email, password: 'not this one' };
  await house.askError(signIn, { body: wrong }, { address: '10.9.9.9' });
  const space = await makeSpace(house, { name: 'Works' });
  await recordEvent(parts, parts.db, undefined, {
    action: 'space.made',
    actorId: staff.id,
    subject: { type: 'space', id: space.id },
  });
  expect(await actions({ q: '100%_s' })).toEqual(['space.made', 'sign-in.refused']);
  expect(await actions({ q: 'ZOE 100%', kind: 'spaces' })).toEqual(['space.made']);
  expect(await actions({ q: staff.email, kind: 'spaces' })).toEqual(['space.made']);
  expect(await actions({ q: '10.9.9.9' })).toEqual(['sign-in.refused']);
  expect(await actions({ q: '10.9.9' })).toEqual([]);
  expect((await list({ kind: 'spaces', limit: 1 })).events[0]?.subject).toEqual({
    type: 'space',
    id: space.id,
    name: 'Works',
  });
  house.clock.advance({ hours: 72 });
  const fresh = await signInAs(house, admin);
  const today = house.clock.now().toISOString().slice(0, 10);
  const ask = async (query: Query) => (await house.ask(listAuditEvents, { query }, { token: fresh })).body;
  const since = await ask({ from: today });
  expect(new Set(since.events.map(({ at }) => at.slice(0, 10)))).toEqual(new Set([today]));
  const until = await ask({ to: today });
  const before = await ask({ q: staff.email, to: '2000-01-01' });
  expect(until.events.length).toBeGreaterThan(since.events.length);
  expect(before.events).toEqual([]);
});

it('[16.3.1] days and times are of the place where the asker is', async () => {
  const fresh = await signInAs(house, admin);
  const id = 777_001;
  await recordEvent({ clock: { now: () => new Date('2026-02-03T22:30:00Z') } }, parts.db, undefined, {
    action: 'tag.made',
    subject: { type: 'tag', id },
  });
  const found = async (zone: string, day: string) => {
    const query = { kind: 'directory' as const, zone, from: day, to: day };
    const { events } = (await house.ask(listAuditEvents, { query }, { token: fresh })).body;
    return events.some(({ subject }) => subject?.id === id);
  };
  expect([await found('Asia/Tokyo', '2026-02-03'), await found('Asia/Tokyo', '2026-02-04')]).toEqual([
    false,
    true,
  ]);
  expect([await found('UTC', '2026-02-03'), await found('Nowhere/At_all', '2026-02-03')]).toEqual([
    true,
    true,
  ]);
  const headers = { authorization: `Bearer ${fresh}` };
  const path = '/api/rest/audit/events/export?kind=directory&zone=Asia/Tokyo&from=2026-02-04&to=2026-02-04';
  expect(await (await house.fetch(path, { headers })).text()).toContain('04.02.2026 07:30,tag.made');
});

it('[16.3.1] page after page, none twice and none left out, in one statement each; long lists are cut', async () => {
  const fresh = await signInAs(house, admin);
  const entries = Array.from({ length: 50 }, (_, index) => index);
  for (let n = 0; n < 25; n += 1) {
    await recordEvent(parts, parts.db, undefined, {
      action: 'permission.changed',
      actorId: admin.id,
      detail: { count: n, entries },
    });
  }
  const seen: number[] = [];
  let before: number | undefined;
  for (;;) {
    const query = { kind: 'permissions' as const, limit: 10, ...(before ? { before } : {}) };
    const { events, hasMore } = (await house.ask(listAuditEvents, { query }, { token: fresh })).body;
    seen.push(...events.map(({ detail }) => detail.count as number));
    before = events.at(-1)?.id;
    expect(events[0]?.detail).toMatchObject({ entries: entries.slice(0, 20), entriesMore: 30 });
    if (!hasMore) break;
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
  const count = async (limit: number) => {
    const ask = () => house.ask(listAuditEvents, { query: { limit } }, { token: fresh });
    return fewestStatements(house, ask);
  };
  expect(await count(200)).toBe(await count(1));
});

it('[16.3.1] [1.2.10] the export holds all that the filter finds, is no formula, and is told of itself', async () => {
  const fresh = await signInAs(house, admin);
  await recordEvent(parts, parts.db, undefined, {
    action: 'tag.made',
    subject: { type: 'tag', id: 999_999 },
    detail: { name: '=HYPERLINK("x")' },
  });
  const resource = '/audit/events/export';
  const { token: jwt } = (await house.ask(makeResourceToken, { body: { resource } }, { token: fresh })).body;
  const reply = await house.fetch(`/api/rest${resource}?kind=directory&jwt=${jwt}`);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toContain('audit-trail.csv');
  const query = { kind: 'directory' as const };
  const found = (await house.ask(listAuditEvents, { query }, { token: fresh })).body.events;
  const lines = Buffer.from(await reply.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFFTime,Action,By,Concerns,Name,Address,Request,Details');
  expect(lines[1]).toMatch(/,tag\.made,,tag 999999,"'=HYPERLINK\(""x""\)",/);
  expect(lines).toHaveLength(found.length + 2);
  const [told] = (await house.ask(listAuditEvents, { query: { kind: 'exports' } }, { token: fresh })).body
    .events;
  expect(told).toMatchObject({ action: 'audit-trail.exported', detail: { kind: 'directory' } });
});

it('[8.2.1] it is for administrators alone', async () => {
  const other = await signInAs(house, staff);
  expect((await house.askError(listAuditEvents, { query: {} }, { token: other })).status).toBe(403);
  expect((await house.askError(exportAuditEvents, { query: {} }, { token: other })).status).toBe(403);
});

it('[16.3.1] what is noted by ids is told by names: of today, also in the trash; what is gone has none', async () => {
  const space = await makeSpace(house, { name: 'Archive' });
  const folder = await makeFolder(house, space, { name: 'Old plans' });
  const document = await makeDocument(house, space, { folder, name: 'Plan.pdf' });
  const role = await makeRole(house);
  const { name } = await parts.db
    .selectFrom('role')
    .select('name')
    .where('id', '=', role)
    .executeTakeFirstOrThrow();
  const fresh = await signInAs(house, admin);
  const last = async () => {
    const query = { limit: 1, kind: 'permissions' } as const;
    return (await house.ask(listAuditEvents, { query }, { token: fresh })).body.events[0]?.names;
  };
  const record = (detail: Record<string, unknown>) =>
    recordEvent(parts, parts.db, undefined, { action: 'permission.changed', actorId: admin.id, detail });
  await record({ documents: [document, 2_000_000_000], folders: [folder], role, owner: staff.id });
  expect(await last()).toEqual({
    ...{ documents: ['Plan.pdf'], folders: ['Old plans'], role: [name] },
    owner: ['Zoë 100%_Sure'],
  });
  const entry = (objectId: number) => ({ objectId, roleId: role, flags: 1 });
  await record({ count: 3, entries: [entry(space.rootId), entry(folder), entry(document)] });
  expect(await last()).toEqual({ places: ['Archive', 'Old plans', 'Plan.pdf'], roles: [name] });
  // Whatever stands there.
  await record({ documents: 'all', roles: [null, { id: 'x' }, { id: role }], fromSpace: -1 });
  expect(await last()).toEqual({ roles: [name] });
});
