import {
  createNewsItem,
  deleteNewsItem,
  listManagedNews,
  listNews,
  listNewsFeeds,
  readNewsFeed,
  updateNewsItem,
} from '@atrium/contract/news';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const staff = await signInAs(house, await makeUser(house, { deny_contact_list: true }));

const furnace = {
  title: 'Aldera orders a furnace',
  abstract: 'Two lines\nof text',
  url: 'https://metals.example/furnace',
  date: '2026-11-16',
  publisher: 'Metals Weekly',
  language: 'English' as const,
  topics: [{ topic: 'Castings' }, { topic: 'castings' }, { topic: 'Energy' }],
};
const make = async (more: object = {}) =>
  (await house.ask(createNewsItem, { body: { ...furnace, ...more } }, { token })).body;
const fieldsOf = async (body: object) =>
  (await house.askError(createNewsItem, { body: { ...furnace, ...body } }, { token })).body.fields;

it('[NEWS-01] an administrator adds, changes and deletes news by hand; everybody reads them', async () => {
  const made = await make();
  const shown = {
    id: made.id,
    ...furnace,
    topics: [{ topic: 'Castings' }, { topic: 'Energy' }],
  };
  expect(made).toEqual({ ...shown, feed: null });
  expect((await house.ask(listNews, { query: {} }, { token: staff })).body).toEqual([shown]);
  const body = { ...furnace, title: 'Furnace ordered', url: '', topics: [], language: 'Italian' as const };
  const changed = (await house.ask(updateNewsItem, { params: { id: made.id }, body }, { token })).body;
  expect(changed).toEqual({ ...body, id: made.id, feed: null });
  await house.ask(deleteNewsItem, { params: { id: made.id } }, { token });
  expect((await house.ask(listManagedNews, {}, { token })).body).toEqual([]);
  for (const call of [deleteNewsItem, updateNewsItem])
    expect((await house.askError(call, { params: { id: made.id }, body }, { token })).body.code).toBe(
      'news.not-found',
    );
});

it('[NEWS-01] newest first, a page at a time by the date and id of the last one, also when that is gone', async () => {
  const days = ['2026-11-01', '2026-11-03', '2026-11-02', '2026-11-03', '2025-01-01'];
  for (const [at, date] of days.entries())
    await make({ date, title: `N${at}`, language: at % 2 ? 'German' : 'French' });
  const titles = async (query: object) =>
    (await house.ask(listNews, { query }, { token: staff })).body.map(({ title }) => title);
  expect(await titles({})).toEqual(['N3', 'N1', 'N2', 'N0', 'N4']);
  expect(await titles({ language: 'German' })).toEqual(['N3', 'N1']);
  const [first, last] = (await house.ask(listNews, { query: { limit: 2 } }, { token: staff })).body;
  expect(await titles({ limit: 2, before: `${first?.date},${first?.id}` }), 'of the same day').toEqual([
    'N1',
    'N2',
  ]);
  await house.ask(deleteNewsItem, { params: { id: last?.id as number } }, { token });
  expect(await titles({ limit: 2, before: `${last?.date},${last?.id}` })).toEqual(['N2', 'N0']);
  expect(await titles({ before: '2025-01-01,1' })).toEqual([]);
  for (const query of [
    { limit: 0 },
    { limit: 101 },
    { before: '1' },
    { before: '2026-13-01,1' },
    { language: 'Latin' },
  ])
    expect((await house.askError(listNews, { query }, { token: staff })).status).toBe(400);
});

it('[NEWS-01] what is missing or too long is told at its field', async () => {
  expect((await house.askError(createNewsItem, { body: {} }, { token })).body.fields).toEqual({
    title: 'Title is required.',
    date: 'Date is required.',
    publisher: 'Publisher is required.',
    language: 'Language is required.',
  });
  expect(await fieldsOf({ title: ' ', publisher: '\t' })).toEqual({
    title: 'Title is required.',
    publisher: 'Publisher is required.',
  });
  expect(Object.keys((await fieldsOf({ title: 'x'.repeat(301), abstract: 'x'.repeat(1001) })) ?? {})).toEqual(
    ['title', 'abstract'],
  );
  expect(await fieldsOf({ topics: Array(11).fill({ topic: 'x' }) })).toEqual({
    topics: 'Use at most 10 topics.',
  });
  expect(await fieldsOf({ date: '16.11.2026' })).toEqual({ date: 'Date is required.' });
  expect(Object.keys((await fieldsOf({ title: 'a\u0000b', abstract: 'a\u202eb' })) ?? {})).toEqual([
    'title',
    'abstract',
  ]);
});

it('[1.2.2] a link leads to the web or nowhere', async () => {
  for (const url of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    '//x.example/',
    'x.example',
    'https://user:secret@x.example/',
    'https://',
    'http://a b.example/',
  ])
    expect(Object.keys((await fieldsOf({ url })) ?? {}), url).toEqual(['url']);
  expect((await make({ url: ' HTTPS://news.example/ü?a=b#c ' })).url).toBe('HTTPS://news.example/ü?a=b#c');
});

it('[8.2.1] only administrators see where news come from and change them', async () => {
  const { id } = await make();
  const params = { id };
  const refused = [
    await house.askError(listManagedNews, {}, { token: staff }),
    await house.askError(listNewsFeeds, {}, { token: staff }),
    await house.askError(createNewsItem, { body: furnace }, { token: staff }),
    await house.askError(updateNewsItem, { params, body: furnace }, { token: staff }),
    await house.askError(deleteNewsItem, { params }, { token: staff }),
    await house.askError(readNewsFeed, { params }, { token: staff }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403));
  expect((await house.askError(listNews, { query: {} })).status).toBe(401);
});

it('[16.3.3] the security log tells who changed news; reading takes as many statements for many as for few', async () => {
  const { id } = await make({ title: 'Logged' });
  await house.ask(updateNewsItem, { params: { id }, body: { ...furnace, title: 'Anew' } }, { token });
  await house.ask(deleteNewsItem, { params: { id } }, { token });
  const events = await db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'news')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'news.made', actor_id: admin.id, detail: { name: 'Logged' } },
    { action: 'news.changed', actor_id: admin.id, detail: { name: 'Anew', before: 'Logged' } },
    { action: 'news.deleted', actor_id: admin.id, detail: { name: 'Anew' } },
  ]);
  const ask = () => house.ask(listNews, { query: {} }, { token: staff });
  const few = await fewestStatements(house, ask);
  for (let count = 0; count < 5; count += 1) await make({ title: `Many ${count}` });
  expect(await fewestStatements(house, ask)).toBe(few);
});
