import type { Announcement } from '@atrium/contract/announcements';
import type { NewsItem } from '@atrium/contract/news';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession, startSession } from '../../base/session/session.ts';
import { useLiveStream } from '../../core/live/live.ts';
import { heldStream } from '../../core/live/testing-stream.ts';
import { makeToken } from '../../testing/make-token.ts';
import { type Asked, ok, refuse, stubServer } from '../../testing/stub-server.ts';
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
const nothingAnnounced = { 'GET /announcements': ok([]) };
const ofPress = (asked: Asked[]) => asked.filter(({ path }) => path === '/news');
const row = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

it('[NEWS-01] title, abstract, date, publisher, language and topics; a link only where there is one', async () => {
  stubServer({ ...nothingAnnounced, 'GET /news': ok([furnace, printed]) });
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
    ...nothingAnnounced,
    'GET /news': ({ query }) => Response.json(query.language === 'German' ? [furnace] : [furnace, printed]),
  });
  await renderAlone(<NewsWidget />);
  await row('Only in print');
  await press('DE');
  await row('Ein neuer Ofen');
  expect(screen.queryByRole('heading', { name: 'Only in print' })).toBeNull();
  expect(screen.getByRole('button', { name: 'DE' }).getAttribute('aria-pressed')).toBe('true');
  expect(ofPress(asked).map(({ query }) => query.language)).toEqual([undefined, 'German']);
  expect(localStorage.getItem('atrium.news-language')).toBe('German');
  await press('All');
  await row('Only in print');
  expect(localStorage.getItem('atrium.news-language')).toBeNull();
});

it('[NEWS-01] more is read by where the last page ended', async () => {
  const page = (from: number, length: number) =>
    Array.from({ length }, (_, at) => ({ ...furnace, id: from - at, title: `News ${from - at}` }));
  const asked = stubServer({
    ...nothingAnnounced,
    'GET /news': ({ query }) => Response.json(query.before ? page(80, 3) : page(100, 20)),
  });
  await renderAlone(<NewsWidget />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await row('News 78');
  expect(ofPress(asked).map(({ query }) => query.before)).toEqual([undefined, '2026-11-06,81']);
  expect(screen.getAllByRole('heading')).toHaveLength(23);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('[NEWS-01] without news it says so; when they cannot be read it offers to try again', async () => {
  stubServer({ ...nothingAnnounced, 'GET /news': ok([]) });
  await renderAlone(<NewsWidget />);
  await screen.findByText(/^No news yet/);
  expect(screen.queryByRole('button', { name: 'DE' })).toBeNull();
});

it('[NEWS-01] a failure stays inside the widget', async () => {
  stubServer({ ...nothingAnnounced, 'GET /news': refuse('system.unexpected') });
  const { unhandled } = await renderAlone(<NewsWidget />);
  expect((await screen.findByRole('alert')).textContent).toContain('The news could not be loaded.');
  stubServer({ ...nothingAnnounced, 'GET /news': ok([furnace]) });
  await press('Try again');
  await row('Ein neuer Ofen');
  expect(unhandled).toEqual([]);
});

const announcement = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  ...{ id, title: `Announcement ${id}`, summary: `Summary ${id}`, date: '2026-11-16', until: null },
  ...{ isPinned: false, language: null, topics: [], picture: null, isForEverybody: true },
  by: { id: 9, fullName: 'Ingrid Nordahl' },
  ...more,
});

it('[NEWS-01] [DASH-02] announcements stand above the press: the pinned one whole, then the others', async () => {
  stubServer({
    'GET /announcements': ok([
      announcement(3, { isPinned: true, until: '2026-11-30', isForEverybody: false }),
      announcement(5),
      announcement(4, { language: 'German' }),
    ]),
    'GET /news': ok([furnace]),
  });
  await renderAlone(<NewsWidget />);
  const list = await screen.findByRole('list', { name: 'Announcements' });
  const [pinned, next] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(pinned.textContent).toContain('Pinned until 30.11.2026');
  expect(pinned.textContent).toContain('Summary 3');
  expect(pinned.textContent).toContain('Ingrid Nordahl · 16.11.2026 · for your role');
  expect(next.textContent).toContain('Announcement · 16.11.2026');
  expect(next.textContent).not.toContain('Summary');
  expect(within(list).getByRole('link', { name: 'Announcement 5' }).getAttribute('href')).toBe('/news/5');
  expect(within(list).getByRole('heading', { name: 'Announcement 4' }).getAttribute('lang')).toBe('de');
  await row('Ein neuer Ofen');
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Announcement 3',
    'Announcement 5',
    'Announcement 4',
    'In the media',
    'Ein neuer Ofen',
  ]);
});

it('[NEWS-01] where announcements cannot be read the press is there', async () => {
  stubServer({ 'GET /announcements': refuse('system.unexpected'), 'GET /news': ok([furnace]) });
  const { unhandled } = await renderAlone(<NewsWidget />);
  await row('Ein neuer Ofen');
  expect(unhandled).toEqual([]);
});

function Page() {
  useLiveStream();
  return <NewsWidget />;
}

it('[NEWS-01] [DASH-02] what is announced while one looks appears by itself', async () => {
  startSession(makeToken());
  const { answer, tell } = heldStream();
  const answers = [[], [], [announcement(8)]];
  stubServer({
    'GET /feed/events': answer,
    'GET /announcements': () => Response.json(answers.length > 1 ? answers.shift() : answers[0]),
    'GET /news': ok([]),
  });
  await renderAlone(<Page />);
  await tell('open');
  await screen.findByText(/^No news yet/);
  await tell('news');
  await screen.findByRole('link', { name: 'Announcement 8' });
  endSession();
});
