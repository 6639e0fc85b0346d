import type { Opening } from '@atrium/contract/recent';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { meQuery } from '../../core/people/me.ts';
import { keepSearch, readSearches } from '../../core/recent/recent-searches.ts';
import { someDocument } from '../../testing/items.ts';
import { marta } from '../../testing/people.ts';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { SearchBox } from './search-box.tsx';

const opening = (name: string, entityId: number, page: number | null = null): Opening => ({
  ...{ entityType: 'document', entityId, name, format: 'pdf', space: 3, spaceName: 'Works' },
  ...{ route: `/spaces/3/documents/document/${entityId}`, at: '2026-01-02T10:00:00.000Z' },
  ...{ page, pages: page && 40 },
});

const me = String(marta.id);
const box = () => screen.getByRole('searchbox', { name: 'Search' });
const offered = () => screen.queryByRole('region', { name: 'Recent' });
const key = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }));
const here = () => document.activeElement?.textContent;

async function draw(
  opened: Opening[] = [opening('plan.pdf', 7, 12), opening('map.pdf', 9)],
  more: Parameters<typeof stubServer>[0] = {},
) {
  stubServer({ 'GET /me/openings': ok(opened), 'GET /me/favorites': ok([]), ...more });
  const drawn = await renderAlone(<SearchBox />, (client) => client.setQueryData(meQuery.queryKey, marta));
  await waitFor(() => expect(box()).toBeTruthy());
  return drawn;
}
const enter = () => act(async () => box().focus());

afterEach(() => localStorage.clear());

it('[SRCH-01] the empty box offers what one searched for and opened; the arrow keys go through, Escape closes', async () => {
  keepSearch(me, 'lockout');
  keepSearch(me, 'calibration');
  keepSearch('8', 'of somebody else');
  await draw();
  expect(offered()).toBeNull();
  await enter();
  await screen.findByRole('heading', { name: 'Recently opened' });
  const passed: unknown[] = [];
  for (let count = 0; count < 5; count += 1) {
    await key('ArrowDown');
    passed.push(here());
  }
  expect(passed).toEqual([
    'calibration',
    'lockout',
    expect.stringMatching(/^PDFplan\.pdfPage 12 of 40 – Continue reading · Works/),
    expect.stringMatching(/^PDFmap\.pdfWorks/),
    expect.stringMatching(/^PDFmap\.pdf/),
  ]);
  await key('Escape');
  expect(offered()).toBeNull();
  expect(document.activeElement).toBe(box());
  await key('ArrowDown');
  expect(offered()).not.toBeNull();
});

it('[SRCH-01] a document opens where one was, a search is made again', async () => {
  keepSearch(me, 'lockout');
  await draw();
  await enter();
  const link = await screen.findByRole('link', { name: /plan\.pdf/ });
  expect(link.getAttribute('href')).toBe('/spaces/3/documents/document/7?page=12');
  expect(screen.getByRole('link', { name: /map\.pdf/ }).getAttribute('href')).toBe(
    '/spaces/3/documents/document/9',
  );
  await press('lockout');
  expect((box() as HTMLInputElement).value).toBe('lockout');
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
  expect(offered()).toBeNull();
});

it('[SRCH-04] what is found in a text leads to its page and its words, by its name and by the passage', async () => {
  const passage = {
    page: 3,
    parts: [
      { text: 'About the ', isMatch: false },
      { text: 'Ölwanne', isMatch: true },
      { text: ' & more', isMatch: false },
    ],
  };
  const results = [
    { ...someDocument(7, 'Manual.pdf'), place: ['Works'], passage },
    { ...someDocument(9, 'Ölwanne.pdf'), place: ['Works'] },
  ];
  await draw([], {
    'GET /search': ok({ results, otherForms: [], total: 2, isExact: true, facets: [], sortBy: 'relevance' }),
    'GET /users': ok([]),
  });
  await act(async () => void fireEvent.change(box(), { target: { value: 'ölw' } }));
  const href = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  const { route } = someDocument(7, 'Manual.pdf');
  const there = `${route}?page=3&find=${encodeURIComponent('Ölwanne')}`;
  expect(await href('Manual.pdf')).toBe(there);
  expect(await href(/About the Ölwanne & more/)).toBe(there);
  expect(await href('Ölwanne.pdf')).toBe(someDocument(9, 'Ölwanne.pdf').route);
});

it('[SRCH-01] words are kept by Enter, Escape and what was found, newest first and once; Clear forgets them', async () => {
  await draw([]);
  await enter();
  const search = async (words: string, how: string) => {
    await act(async () => void fireEvent.change(box(), { target: { value: words } }));
    await key(how);
  };
  await search('valve', 'Escape');
  await search('pump', 'Enter');
  await search('Valve', 'Escape');
  await search('x', 'Escape');
  expect(readSearches(me)).toEqual(['Valve', 'pump']);
  await act(async () => void fireEvent.change(box(), { target: { value: 'gear' } }));
  await act(async () => void fireEvent.change(box(), { target: { value: '' } }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Clear recent searches');
  expect(readSearches(me)).toEqual([]);
  expect(offered()).toBeNull();
  expect(document.activeElement).toBe(box());
});

it('[SRCH-01] with nothing to offer, nothing covers the page; who leaves the box closes it', async () => {
  await draw([]);
  await enter();
  expect(offered()).toBeNull();
  await act(async () => box().blur());
  keepSearch(me, 'pump');
  await enter();
  await waitFor(() => expect(offered()).not.toBeNull());
  await act(async () => box().blur());
  expect(offered()).toBeNull();
});
