import type { NewsItem } from '@atrium/contract/news';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { NewsWidget } from './news-widget.tsx';

const furnace: NewsItem = {
  id: 7,
  title: 'Ein neuer Ofen',
  abstract: 'Er steht im <b>Werk</b>.',
  url: 'https://metals.example/ofen',
  date: '2026-11-06',
  publisher: 'Industrie Heute',
  language: 'German',
  topics: [{ topic: 'Energie' }, { topic: 'Guss' }],
};
const printed: NewsItem = {
  ...furnace,
  id: 6,
  title: 'Only in print',
  url: '  ',
  language: 'English',
  topics: [],
};
const row = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

it('[NEWS-01] title, abstract, date, publisher, language and topics; a link only where there is one', async () => {
  stubServer({ 'GET /news': ok([furnace, printed]) });
  await renderAlone(<NewsWidget />);
  const first = await row('Ein neuer Ofen');
  expect(first.textContent).toContain('Er steht im <b>Werk</b>.');
  expect(first.textContent).toContain('DEIndustrie Heute · 06.11.2026');
  expect(within(first).getByRole('heading').getAttribute('lang')).toBe('de');
  const topics = within(within(first).getByRole('list', { name: 'Topics' })).getAllByRole('listitem');
  expect(topics.map(({ textContent }) => textContent)).toEqual(['Energie', 'Guss']);
  const link = within(first).getByRole('link', { name: 'Open link: Ein neuer Ofen (new tab)' });
  expect(link.getAttribute('href')).toBe(furnace.url);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  const second = await row('Only in print');
  expect(second.textContent).toContain('EN');
  expect(within(second).queryByRole('link')).toBeNull();
});

it('[NEWS-01] one language can be chosen, and is chosen again the next time', async () => {
  const asked = stubServer({
    'GET /news': ({ query }) => Response.json(query.language === 'German' ? [furnace] : [furnace, printed]),
  });
  await renderAlone(<NewsWidget />);
  await row('Only in print');
  await press('DE');
  await row('Ein neuer Ofen');
  expect(screen.queryByRole('heading', { name: 'Only in print' })).toBeNull();
  expect(screen.getByRole('button', { name: 'DE' }).getAttribute('aria-pressed')).toBe('true');
  expect(asked.map(({ query }) => query.language)).toEqual([undefined, 'German']);
  expect(localStorage.getItem('atrium.news-language')).toBe('German');
  await press('All');
  await row('Only in print');
  expect(localStorage.getItem('atrium.news-language')).toBeNull();
});

it('[NEWS-01] more is read by where the last page ended', async () => {
  const page = (from: number, length: number) =>
    Array.from({ length }, (_, at) => ({ ...furnace, id: from - at, title: `News ${from - at}` }));
  const asked = stubServer({
    'GET /news': ({ query }) => Response.json(query.before ? page(80, 3) : page(100, 20)),
  });
  await renderAlone(<NewsWidget />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await row('News 78');
  expect(asked.map(({ query }) => query.before)).toEqual([undefined, '2026-11-06,81']);
  expect(screen.getAllByRole('heading')).toHaveLength(23);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('[NEWS-01] without news it says so; when they cannot be read it offers to try again', async () => {
  stubServer({ 'GET /news': ok([]) });
  await renderAlone(<NewsWidget />);
  await screen.findByText(/^No news yet/);
  expect(screen.queryByRole('button', { name: 'DE' })).toBeNull();
});

it('[NEWS-01] a failure stays inside the widget', async () => {
  stubServer({ 'GET /news': refuse('system.unexpected') });
  const { unhandled } = await renderAlone(<NewsWidget />);
  expect((await screen.findByRole('alert')).textContent).toContain('The news could not be loaded.');
  stubServer({ 'GET /news': ok([furnace]) });
  await press('Try again');
  await row('Ein neuer Ofen');
  expect(unhandled).toEqual([]);
});
