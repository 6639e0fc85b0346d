import {
  createNewsFeed,
  createNewsItem,
  deleteNewsFeed,
  deleteNewsItem,
  listManagedNews,
  listNewsFeeds,
  readNewsFeed,
  updateNewsFeed,
  updateNewsItem,
} from '@atrium/contract/news';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFeedHost, rss, rssItem } from '../../testing/services/feed-host.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { readDueFeeds } from './news-job.ts';

const host = await makeFeedHost();
const house = await openHouse({ settings: { NEWS_ALLOW_INTERNAL: '127.0.0.1' } });
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
let token = await signInAs(house, admin);

/** Sessions end meanwhile. */
async function later(by: { days?: number; minutes?: number }): Promise<void> {
  house.clock.advance(by);
  token = await signInAs(house, admin);
}

const blank = { publisher: 'Metals Weekly', language: 'English' as const, topics: [], isActive: true };
let paths = 0;

/** A feed with these items, which has been read once. */
async function makeFeed(items: string[], more: object = {}) {
  paths += 1;
  const path = `/feed-${paths}`;
  const url = host.serve(path, rss(items));
  const { id } = (await house.ask(createNewsFeed, { body: { ...blank, url, ...more } }, { token })).body;
  const feed = await waitFor('the first reading', async () => {
    const found = await stateOf(id);
    return found.lastReadAt !== null && !found.isReading ? found : undefined;
  });
  return { id, path, url, feed, say: (next: string[]) => host.serve(path, rss(next)) };
}
const stateOf = async (id: number) => {
  const feeds = (await house.ask(listNewsFeeds, {}, { token })).body;
  const found = feeds.find((feed) => feed.id === id);
  if (!found) throw new Error(`there is no feed ${id}`);
  return found;
};
/** The timetable of the house itself may be reading it at this very moment. */
const readNow = (id: number) =>
  waitFor('a reading of our own', () =>
    house.ask(readNewsFeed, { params: { id } }, { token }).then(
      ({ body }) => body,
      (error) => {
        if (!String(error).includes('news-feed.being-read')) throw error;
        return undefined;
      },
    ),
  );
const itemsOf = async (feed: number) =>
  (await house.ask(listManagedNews, {}, { token })).body.filter((item) => item.feed === feed);
const titlesOf = async (feed: number) => (await itemsOf(feed)).map(({ title }) => title);
const askedFor = (path: string) => host.asked.filter((one) => one.path === path).length;
const minutesTo = (time: string | null) =>
  Math.round((Date.parse(time as string) - house.clock.now().getTime()) / 60_000);

it('[NEWS-01] a new feed is read in the background; languages and topics are kept', async () => {
  const today = house.clock.now().toUTCString();
  const { id, feed } = await makeFeed(
    [
      rssItem(
        'Newer',
        `<pubDate>${today}</pubDate><description>Text</description><category>Steel</category>`,
      ),
      rssItem('Older', '<pubDate>Mon, 02 Nov 2026 09:00:00 GMT</pubDate><dc:language>de-CH</dc:language>'),
    ],
    { topics: [{ topic: 'In the media' }, { topic: 'steel' }] },
  );
  expect(feed).toMatchObject({ isActive: true, error: null, items: 2, publisher: 'Metals Weekly' });
  expect(minutesTo(feed.nextReadAt)).toBe(30);
  expect(await itemsOf(id)).toMatchObject([
    {
      title: 'Newer',
      abstract: 'Text',
      url: 'http://news.example/Newer',
      publisher: 'Metals Weekly',
      language: 'English',
      topics: [{ topic: 'In the media' }, { topic: 'steel' }],
    },
    { title: 'Older', date: '2026-11-02', language: 'German' },
  ]);
  const { id: strict } = await makeFeed([rssItem('Plain', '<category>Steel</category>')], {
    keepTopics: false,
  });
  expect((await itemsOf(strict))[0]?.topics).toEqual([]);
});

it('[NEWS-01] each feed has its own pace: half an hour, or as it asks, and longer after failures, up to a day', async () => {
  const { id, path, say } = await makeFeed([rssItem('Paced')]);
  const slow = host.serve('/slow', rss([rssItem('Slow')], '<ttl>180</ttl>'));
  const made = (await house.ask(createNewsFeed, { body: { ...blank, url: slow } }, { token })).body;
  await waitFor('the first reading', async () => (await stateOf(made.id)).items === 1);
  const before = askedFor(path);
  await later({ minutes: 29 });
  await readDueFeeds(house.parts);
  expect(askedFor(path)).toBe(before);
  await later({ minutes: 2 });
  await Promise.all([readDueFeeds(house.parts), readDueFeeds(house.parts)]);
  expect(askedFor(path), 'once, whoever reads at the same moment').toBe(before + 1);
  expect(minutesTo((await stateOf(made.id)).nextReadAt)).toBe(149);

  host.answers.set(path, (_, response) => response.writeHead(500).end());
  const pauses: number[] = [];
  for (let failures = 0; failures < 8; failures += 1) {
    const { nextReadAt } = await readNow(id);
    pauses.push(minutesTo(nextReadAt));
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
  expect(await stateOf(id)).toMatchObject({
    items: 1,
    error: expect.stringMatching(/fault of its own \(500\)/),
  });
  host.answers.set(path, (_, response) => response.writeHead(429, { 'retry-after': '50000' }).end());
  expect(minutesTo((await readNow(id)).nextReadAt)).toBe(1440);
  say([rssItem('Paced')]);
  const well = await readNow(id);
  expect([well.error, minutesTo(well.nextReadAt)]).toEqual([null, 30]);
});

it('[NEWS-01] what has not changed is not sent again; what has is changed, and its day stays', async () => {
  const { id, path } = await makeFeed([rssItem('First', '<description>before</description>')]);
  const text = rss([rssItem('First', '<description>after</description>')]);
  host.answers.set(path, ({ headers }, response) => {
    if (headers['if-none-match'] === '"2"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"2"' }).end(text);
  });
  const [found] = await itemsOf(id);
  await later({ days: 2 });
  await readNow(id);
  expect(await itemsOf(id)).toEqual([{ ...found, abstract: 'after' }]);
  host.asked.length = 0;
  expect(await readNow(id)).toMatchObject({ items: 1, error: null });
  const own = host.asked.filter((one) => one.path === path);
  expect(own.map(({ headers }) => headers['if-none-match'])).toEqual(['"2"']);
});

it('[NEWS-01] the same news come once: in a feed, across feeds, beside one that was added by hand', async () => {
  const link = (url: string, guid: string) =>
    `<title>Twice told</title><link>${url}</link><guid>${guid}</guid>`;
  const first = await makeFeed([
    link('https://www.twice.example/a/?utm_source=rss', 'g1'),
    link('http://twice.example/a#top', 'g2'),
  ]);
  expect(first.feed.items).toBe(1);
  const second = await makeFeed([link('https://twice.example/a', 'other'), rssItem('Own')]);
  expect(await titlesOf(second.id)).toEqual(['Own']);
  const body = {
    ...blank,
    title: 'By hand',
    url: 'https://hand.example/x',
    date: '2026-11-01',
    isActive: undefined,
  };
  await house.ask(createNewsItem, { body }, { token });
  const third = await makeFeed([
    '<title>By hand!</title><link>https://hand.example/x/</link>',
    rssItem('Fresh'),
  ]);
  expect(await titlesOf(third.id)).toEqual(['Fresh']);
  // When the one that brought it is gone, the other may.
  await house.ask(deleteNewsFeed, { params: { id: first.id } }, { token });
  await readNow(second.id);
  expect((await titlesOf(second.id)).sort()).toEqual(['Own', 'Twice told']);
});

it('[NEWS-01] what an administrator deleted does not come back, what one edited stays', async () => {
  const items = [rssItem('Gone'), rssItem('Edited'), rssItem('Left')];
  const { id, say } = await makeFeed(items);
  const [edited, gone] = (await itemsOf(id)).toSorted((a, b) => a.title.localeCompare(b.title));
  await house.ask(deleteNewsItem, { params: { id: gone?.id as number } }, { token });
  const { id: editedId, feed: _, ...texts } = edited as NonNullable<typeof edited>;
  const body = { ...texts, title: 'By our own words' };
  await house.ask(updateNewsItem, { params: { id: editedId }, body }, { token });
  say([...items.map((item) => item.replace('</title>', ' again</title>')), rssItem('Gone')]);
  await readNow(id);
  expect((await titlesOf(id)).sort()).toEqual(['By our own words', 'Left again']);
  // Nor by another feed.
  const other = await makeFeed([rssItem('Gone'), rssItem('Else')]);
  expect(await titlesOf(other.id)).toEqual(['Else']);
});

it('[NEWS-01] dates that are missing or ahead become the day of the first reading, and do not move on', async () => {
  const ahead = new Date(house.clock.now().getTime() + 10 * 86_400_000).toUTCString();
  const { id } = await makeFeed([rssItem('Undated'), rssItem('Ahead', `<pubDate>${ahead}</pubDate>`)]);
  const today = house.clock.now().toISOString().slice(0, 10);
  expect((await itemsOf(id)).map(({ date }) => date)).toEqual([today, today]);
  await later({ days: 3 });
  await readNow(id);
  expect((await itemsOf(id)).map(({ date }) => date)).toEqual([today, today]);
});

it('[NEWS-01] old items fade: the newest 200 of a feed are kept, and what it still shows', async () => {
  const batch = (from: number) => Array.from({ length: 150 }, (_, at) => rssItem(`Batch ${from + at}`));
  const { id, say } = await makeFeed(batch(0));
  expect(await titlesOf(id)).toEqual(batch(0).map((_, at) => `Batch ${at}`));
  await later({ days: 1 });
  say(batch(150));
  expect((await readNow(id)).items).toBe(200);
  const titles = await titlesOf(id);
  expect(titles.slice(0, 150)).toEqual(batch(150).map((_, at) => `Batch ${150 + at}`));
});

it('[NEWS-01] a feed that is switched off rests; changed, it is read anew; deleted, its news go', async () => {
  const { id, path, url } = await makeFeed([rssItem('Switched')]);
  const params = { id };
  const body = { ...blank, url, isActive: false, publisher: 'Iron Daily' };
  const off = (await house.ask(updateNewsFeed, { params, body }, { token })).body;
  expect(off).toMatchObject({ isActive: false, nextReadAt: null, publisher: 'Iron Daily' });
  expect((await itemsOf(id))[0]?.publisher).toBe('Iron Daily');
  const before = askedFor(path);
  await later({ days: 1 });
  await readDueFeeds(house.parts);
  expect(askedFor(path)).toBe(before);
  const on = { ...body, isActive: true, topics: [{ topic: 'Iron' }], language: 'French' as const };
  await house.ask(updateNewsFeed, { params, body: on }, { token });
  await waitFor('its reading', async () => (await itemsOf(id))[0]?.topics[0]?.topic === 'Iron');
  expect((await itemsOf(id))[0]?.language).toBe('French');
  await house.ask(deleteNewsFeed, { params }, { token });
  expect(await itemsOf(id)).toEqual([]);
  expect((await house.askError(readNewsFeed, { params }, { token })).body.code).toBe('news-feed.not-found');
  const events = await db
    .selectFrom('audit_event')
    .select('action')
    .where('subject_type', '=', 'news-feed')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    'news-feed.made',
    'news-feed.changed',
    'news-feed.changed',
    'news-feed.deleted',
  ]);
});

it('[NEWS-01] one at a time reads a feed, and after a crash it is free again', async () => {
  const { id, path } = await makeFeed([rssItem('Held')]);
  const { promise, resolve } = Promise.withResolvers<void>();
  host.answers.set(path, async (_, response) => {
    await promise;
    response.writeHead(200).end(rss([rssItem('Held')]));
  });
  const first = readNow(id);
  await waitFor('the first one reads', async () => (await stateOf(id)).isReading);
  const second = await house.askError(readNewsFeed, { params: { id } }, { token });
  expect([second.status, second.body.code]).toEqual([409, 'news-feed.being-read']);
  resolve();
  expect((await first).isReading).toBe(false);
  await db
    .updateTable('news_feed')
    .set({ held_until: new Date(house.clock.now().getTime() + 60_000) })
    .where('id', '=', id)
    .execute();
  await later({ minutes: 2 });
  expect((await readNow(id)).error).toBeNull();
});

it('[15.3.2] [1.3.6] addresses inside the network are refused: when entered, when resolved, when redirected to', async () => {
  const make = (url: string) => house.askError(createNewsFeed, { body: { ...blank, url } }, { token });
  for (const url of [
    'http://127.0.0.2/feed',
    'http://127.1.1.1/feed',
    'http://2130706434/feed',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.2]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00:ec2::254]/',
    'http://0.0.0.0/',
  ]) {
    const refused = await make(url);
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})], url).toEqual([
      422,
      'news-feed.not-allowed',
      ['url'],
    ]);
  }
  for (const url of ['ftp://x.example/', 'file:///etc/passwd', 'javascript:1', 'https://a:b@x.example/', ''])
    expect(Object.keys((await make(url)).body.fields ?? {}), url).toEqual(['url']);
  host.answers.set('/away', (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${host.port}/feed` }).end(),
  );
  const { feed } = await makeFeed([], { url: `${host.url}/away` });
  expect(feed.error).toContain('127.0.0.2 is an address inside the company’s network');

  // Without the setting not even by name.
  const closed = await openHouse();
  const chief = await signInAs(closed, await makeUser(closed, { roles: [adminRole] }));
  const body = { ...blank, url: `http://localhost:${host.port}/inside` };
  expect((await closed.askError(createNewsFeed, { body }, { token: chief })).status).toBe(422);
  const { id } = await closed.parts.db
    .insertInto('news_feed')
    .values({
      ...{ url: body.url, publisher: 'x', language: 'English' as const, topics: [], keep_topics: true },
      ...{ is_active: true, next_at: closed.clock.now(), created_at: closed.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = (await closed.ask(readNewsFeed, { params: { id } }, { token: chief })).body;
  expect(read.error).toContain('localhost is an address inside');
  expect(askedFor('/inside')).toBe(0);
});

it('[NEWS-01] an address is taken once', async () => {
  const { url } = await makeFeed([rssItem('Taken')]);
  const again = await house.askError(createNewsFeed, { body: { ...blank, url } }, { token });
  expect([again.status, again.body.fields]).toEqual([
    409,
    { url: 'There is already a feed with this address.' },
  ]);
});

it('[16.5.2] a feed that takes a parser long does not hold up the server', async () => {
  const items = Array.from({ length: 4000 }, (_, at) =>
    rssItem(`Heavy ${at}`, `<description>${'&lt;b&gt;x '.repeat(30)}</description>`),
  );
  const { id, path } = await makeFeed([rssItem('Light')]);
  host.serve(path, rss(items));
  const before = process.threadCpuUsage();
  const { items: count } = await readNow(id);
  const { user, system } = process.threadCpuUsage(before);
  expect(count).toBeGreaterThanOrEqual(200);
  // In microseconds of this thread alone, so a busy machine makes no difference.
  expect(user + system).toBeLessThan(200_000);
});
