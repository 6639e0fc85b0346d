import type { Announcement } from '@atrium/contract/announcements';
import type { NewsFacets, NewsItem } from '@atrium/contract/news';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { meQuery } from '../../../core/people/me.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { AllNewsPage } from './all-news-page.tsx';
import { addFacets } from './news-facets.tsx';
import { readNewsSearch } from './news-search.ts';

const pinned: Announcement = {
  ...{ id: 3, title: 'The furnace starts', summary: 'At six.', date: '2026-11-16', until: '2026-11-30' },
  ...{ isPinned: true, language: null, topics: [{ topic: 'Energy' }], picture: null, isForEverybody: true },
  by: { id: 9, fullName: 'Ingrid Nordahl' },
};
const plain: Announcement = { ...pinned, id: 4, title: 'Safety week', isPinned: false, date: '2026-11-10' };
const item = (id: number, date: string): NewsItem => ({
  ...{ id, title: `Press ${id}`, abstract: 'They write.', url: 'https://metals.example/x', date },
  ...{ publisher: 'Metals Weekly', language: 'English', topics: [{ topic: 'Energy' }] },
});
const facets = (total: number): NewsFacets => ({
  total,
  topics: [{ topic: 'Energy', count: total }],
  languages: [{ language: 'English', count: total }],
});
const answers = {
  'GET /announcements': ok([pinned, plain]),
  'GET /announcements/facets': ok(facets(2)),
  'GET /news': ok([item(7, '2026-11-12'), item(6, '2026-11-02')]),
  'GET /news/facets': ok(facets(2)),
};
const draw = (administer = false) =>
  renderAlone(<AllNewsPage />, (client) =>
    client.setQueryData(meQuery.queryKey, { abilities: { administer } } as never),
  );

it('[NEWS-01] announcements and press in one list, by day; the pinned one first, as a card', async () => {
  stubServer(answers);
  await draw();
  const list = await screen.findByRole('list', { name: 'News' });
  const titles = within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['The furnace starts', 'Press 7', 'Safety week', 'Press 6']);
  expect(within(list).getByText('Pinned until 30.11.2026')).toBeTruthy();
  const link = within(list).getByRole('link', { name: 'Press 7 (new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://metals.example/x',
    'noopener noreferrer',
  ]);
  const tabs = within(screen.getByRole('navigation', { name: 'Kind of news' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All 4', 'Announcements 2', 'Press 2']);
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/news',
    '/news?kind=announcements',
    '/news?kind=press',
  ]);
  expect(screen.queryByRole('link', { name: 'Manage announcements' })).toBeNull();
});

it('[NEWS-01] [ADM-01] topics and languages that there are can be chosen; administrators find the way to write', async () => {
  stubServer(answers);
  const { path } = await draw(true);
  expect(await screen.findByRole('link', { name: 'Manage announcements' })).toBeTruthy();
  const filters = screen.getByRole('complementary', { name: 'Filter news' });
  expect(within(filters).getByRole('button', { name: /^Energy/ }).textContent).toBe('Energy4');
  fireEvent.click(within(filters).getByRole('button', { name: /^English/ }));
  await expect.poll(path).toBe('/news');
});

it('[NEWS-01] without any it says what will be here; a failure can be tried again', async () => {
  const none = { total: 0, topics: [], languages: [] };
  stubServer({
    ...{ 'GET /announcements': ok([]), 'GET /announcements/facets': ok(none) },
    ...{ 'GET /news': ok([]), 'GET /news/facets': ok(none) },
  });
  await draw();
  await screen.findByRole('heading', { name: 'No news yet' });
});

it('[NEWS-01] a failure stays inside the page', async () => {
  stubServer({ ...answers, 'GET /news': refuse('system.unexpected') });
  const { unhandled } = await draw();
  expect((await screen.findByRole('alert')).textContent).toContain('The news could not be loaded.');
  expect(unhandled).toEqual([]);
});

it('[NEWS-01] counts of both kinds are added, and an address says no more than it can', () => {
  const one: NewsFacets = { ...facets(1), topics: [{ topic: 'Safety', count: 1 }] };
  expect(addFacets(facets(2), one)).toEqual({
    total: 3,
    topics: [
      { topic: 'Energy', count: 2 },
      { topic: 'Safety', count: 1 },
    ],
    languages: [{ language: 'English', count: 3 }],
  });
  expect(readNewsSearch({ kind: 'gossip', language: 'Latin', topic: 7, other: 1 })).toEqual({});
  expect(readNewsSearch({ kind: 'press', language: 'German', topic: 'Energy' })).toEqual({
    ...{ kind: 'press', language: 'German', topic: 'Energy' },
  });
});
