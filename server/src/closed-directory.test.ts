import type { Call } from '@atrium/contract/parts/call';
import { confirmUsers, startReview } from '@atrium/contract/reviews';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isRaw } from './core/route.ts';
import { indexSome } from './features/search/index-queue.ts';
import { makeContact } from './testing/contacts.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from './testing/library.ts';
import { mountedCalls } from './testing/mounted-calls.ts';

/** Somebody to whom the directory is closed, and who owns a space with people in it: they are told names there, and no e-mail. */
const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const readers = await makeRole(house, 'Readers');
const owner = await makeUser(house, { deny_contact_list: true, email: 'owner@own.example' });
const named = await makeUser(house, {
  first_name: 'Nina',
  last_name: 'Named',
  email: 'n.n@hidden.example',
  roles: [readers],
});
const nameless = await makeUser(house, {
  first_name: '',
  last_name: '',
  email: 'nobody@hidden.example',
  roles: [readers],
});
const stranger = await makeUser(house, { email: 'stranger@hidden.example' });
const admin = await makeUser(house, { roles: [161], email: 'admin@hidden.example' });
const space = await makeSpace(house, { ownerId: owner.id, name: 'Ours' });
await setEntry(house, space.rootId, readers, reads);
const asAdmin = await signInAs(house, admin);
const document = await makeDocument(house, space, { name: 'hidden.txt', createdBy: named.id });
await makeContact(house, asAdmin, { firstName: 'Nina', lastName: 'Named', email: 'nina@hidden.example' });
while ((await indexSome(house.parts.db)) > 0);
const token = await signInAs(house, owner);
const review = { users: true, roles: false, deadline: '2099-01-01' };
await house.ask(startReview, { params: { id: space.id }, body: review }, { token: asAdmin });
await house.ask(confirmUsers, { params: { id: space.id } }, { token: asAdmin });

const calls = mountedCalls();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Whether a reply can tell an e-mail: by its schema, or because it has none. */
function mayTellEmails({ reply }: Call): boolean {
  if (!reply || isRaw(reply)) return reply !== undefined;
  return namesIn(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })).some((name) =>
    /e-?mail/i.test(name),
  );
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

/** Access words that let nobody in to whom the directory is closed, unless they look after accounts or lists. */
const closed = new Set(['admin', 'contacts', 'mailing-lists']);

const bytes = 'a file that somebody stored, as it is';
const nothing = 'no answer has a person in it';
/** What is asked of each of the others; a sentence where no person is in the answer. */
const asked: Record<string, string[] | string> = {
  'GET /auth/sso/start': nothing,
  'GET /auth/sso/callback': nothing,
  'GET /users/verify-reset-token': 'whose link it is, to the bearer of it',
  'POST /auth/enable2fa': 'one’s own account',
  'POST /auth/disable2fa': 'one’s own account',
  'GET /users/me': ['/users/me'],
  'GET /users': ['/users', `/users?spaceId=${space.id}`],
  'GET /me/contact': ['/me/contact'],
  'PUT /me/contact': 'one’s own contact',
  'GET /spaces/{id}/index': ['html', 'csv'].map((format) => `/spaces/${space.id}/index?format=${format}`),
  'GET /documents/{id}/mentionable': ['', 'n', 'nobody', 'hidden'].map(
    (q) => `/documents/${document}/mentionable?q=${q}`,
  ),
  'GET /documents/{id}/versions/{version}/download': bytes,
  'GET /documents/{id}/download': bytes,
  'GET /documents/{id}/pdf-version/download': bytes,
  'GET /documents/{id}/pdf-version/annotated': bytes,
  'PUT /documents/download/multiple': bytes,
  'PATCH /uploads/{id}': nothing,
  'GET /documents/{id}/events': nothing,
  'GET /feed/events': nothing,
  'GET /images/{id}': bytes,
  'GET /contacts/images/{id}': bytes,
  'GET /announcements/images/{id}': bytes,
  'GET /acls/people': [0, 1, 2].map(
    (type) => `/acls/people?entityType=${type}&entityId=${[space.id, space.rootId, document][type]}`,
  ),
  'GET /audit/spaces/{id}/users': [`/audit/spaces/${space.id}/users`],
  'GET /audit/spaces/{id}/records/export': [`/audit/spaces/${space.id}/records/export`],
  'GET /search': ['Nina', 'hidden', 'hidden.example'].map((key) => `/search?key=${key}`),
};

const get = (path: string, by = token) =>
  house.fetch(`/api/rest${path}`, { headers: { authorization: `Bearer ${by}` } });

it('[8.2.1] every call that can tell an e-mail is in the table, and nothing else', () => {
  const open = calls.filter((call) => mayTellEmails(call) && !closed.has(call.access)).map(nameOf);
  expect(open.sort()).toEqual(Object.keys(asked).sort());
});

it('[8.2.1] [CON-07] to whom the directory is closed no call tells the e-mail of anybody else', async () => {
  for (const call of calls.filter((one) => mayTellEmails(one) && closed.has(one.access))) {
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    const response = await house.fetch(`/api/rest${path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([nameOf(call), response.status]).toEqual([nameOf(call), 403]);
  }
  let told = 0;
  for (const path of Object.values(asked).flatMap((paths) => (typeof paths === 'string' ? [] : paths))) {
    const text = await (await get(path)).text();
    expect(text.match(/[\w.]+@hidden\.example/g), path).toBeNull();
    told += text.includes('Named') ? 1 : 0;
  }
  expect(told, 'the names are told').toBeGreaterThan(3);
});

it('[8.2.1] [AUD-03] who reviews a space with the directory closed sees everybody in it by name', async () => {
  const users = (await (await get(`/audit/spaces/${space.id}/users`)).json()) as object[];
  expect(users).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: named.id, fullName: 'Nina Named', email: null }),
      expect.objectContaining({ id: nameless.id, fullName: `Person ${nameless.id}`, email: null }),
    ]),
  );
  const seen = (await (await get(`/audit/spaces/${space.id}/users`, asAdmin)).json()) as object[];
  expect(seen).toContainEqual(expect.objectContaining({ id: named.id, email: named.email }));
});

it('[8.2.1] [PERM-06] a closed directory is not felt out: e-mails match no filter, and strangers are not there', async () => {
  const people = `/acls/people?entityType=0&entityId=${space.id}`;
  const found = async (filter: string, by?: string) =>
    ((await (await get(`${people}&filter=${filter}`, by)).json()) as { total: number }).total;
  expect([await found('n.n@hidden'), await found('nobody@'), await found('nina')]).toEqual([0, 0, 1]);
  expect(await found('n.n@hidden', asAdmin)).toBe(1);
  const why = async (id: number, by?: string) => {
    const response = await get(`/users/${id}/why?entityType=0&entityId=${space.id}`, by);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await why(named.id)).toEqual([200, undefined]);
  expect(await why(stranger.id)).toEqual(await why(2_000_000));
  expect(await why(stranger.id, asAdmin)).toEqual([200, undefined]);
});

it('[PERM-06] [16.5.1] what kind of thing is meant is asked for in plain words', async () => {
  const paths = [`/users/${named.id}/why`, '/acls/people', '/acls/entity-oid-index'];
  for (const path of paths) {
    const response = await get(`${path}?entityType=document&entityId=${document}`);
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect([response.status, fields.entityType]).toEqual([
      400,
      'Name a space (0), a folder (1) or a document (2).',
    ]);
  }
});
