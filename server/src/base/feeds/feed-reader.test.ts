import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { makeFeedHost, rss, rssItem } from '../../testing/services/feed-host.ts';
import { createAddressGuard } from './address-guard.ts';
import { FeedProblem } from './feed-problem.ts';
import { createFeedReader, usualLimits } from './feed-reader.ts';
import type { Seen } from './fetch-guarded.ts';

const host = await makeFeedHost();
const reader = createFeedReader(['127.0.0.1']);
const hasty = createFeedReader(['127.0.0.1'], { ...usualLimits, seconds: 1 });
atEnd(reader.close);
atEnd(hasty.close);
const never: Seen = { etag: null, lastModified: null };

async function problemOf(url: string, from = reader): Promise<string> {
  const error = await from.read(url, never).then(
    () => undefined,
    (problem) => problem,
  );
  expect(error).toBeInstanceOf(FeedProblem);
  return error.message;
}

async function titlesOf(url: string): Promise<string[]> {
  const read = await reader.read(url, never);
  return read.kind === 'read' ? read.feed.entries.map(({ title }) => title) : [];
}

it('[NEWS-01] a feed is read, and by what its host named it is not sent again', async () => {
  host.answers.set('/known', ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === '"7"' && headers['if-modified-since'] === 'Mon, 02 Nov 2026';
    const said = { etag: '"7"', 'last-modified': 'Mon, 02 Nov 2026' };
    if (isKnown) response.writeHead(304).end();
    else response.writeHead(200, said).end(rss([rssItem('One')], '<ttl>90</ttl>'));
  });
  const first = await reader.read(`${host.url}/known`, never);
  expect(first).toMatchObject({
    kind: 'read',
    seen: { etag: '"7"', lastModified: 'Mon, 02 Nov 2026' },
    feed: { ttl: 90, entries: [{ title: 'One' }] },
  });
  expect(await reader.read(`${host.url}/known`, { etag: '"7"', lastModified: 'Mon, 02 Nov 2026' })).toEqual({
    kind: 'unchanged',
  });
});

it('[NEWS-01] packed feeds and other alphabets are understood', async () => {
  const text = rss([rssItem('Zürich')]);
  expect(await titlesOf(host.serve('/gzip', gzipSync(text), { 'content-encoding': 'gzip' }))).toEqual([
    'Zürich',
  ]);
  expect(await titlesOf(host.serve('/br', brotliCompressSync(text), { 'content-encoding': 'br' }))).toEqual([
    'Zürich',
  ]);
  const old = Buffer.from(text.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'), 'latin1');
  expect(await titlesOf(host.serve('/latin', old))).toEqual(['Zürich']);
  const said = { 'content-type': 'text/xml; charset=iso-8859-1' };
  expect(await titlesOf(host.serve('/said', Buffer.from(text, 'latin1'), said))).toEqual(['Zürich']);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  expect(await titlesOf(host.serve('/wide', wide, said))).toEqual(['Zürich']);
  expect(
    await problemOf(host.serve('/torn', gzipSync(text).subarray(0, 60), { 'content-encoding': 'gzip' })),
  ).toBe('What the host sent is damaged.');
});

it('[16.5.2] a feed that never ends, drips or never begins is cut off in time', async () => {
  host.answers.set('/endless', (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const timer = setInterval(() => response.write(gzipSync('<item/>')), 20);
    response.on('close', () => clearInterval(timer));
  });
  host.answers.set('/drip', (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  host.answers.set('/mute', () => {});
  const began = performance.now();
  const told = await Promise.all(
    ['/endless', '/drip', '/mute'].map((path) => problemOf(host.url + path, hasty)),
  );
  expect(told).toEqual(Array(3).fill('The host did not send the feed within 1 seconds.'));
  expect(performance.now() - began).toBeLessThan(5000);
});

it('[16.5.2] [15.3.2] a huge feed is refused, also one that unpacks to hundreds of times its size', async () => {
  const sentence = 'The feed is larger than 2 MB.';
  expect(await problemOf(host.serve('/huge', Buffer.alloc(3 * 1024 ** 2, ' ')))).toBe(sentence);
  host.answers.set('/huge-pieces', (_, response) => {
    response.writeHead(200);
    const more = () => response.writable && response.write(Buffer.alloc(65536, ' '), more);
    more();
  });
  expect(await problemOf(`${host.url}/huge-pieces`)).toBe(sentence);
  // Packed pieces one after the other are one packed file.
  const bomb = Buffer.concat(Array(300).fill(gzipSync(Buffer.alloc(1024 ** 2, ' '))));
  expect(bomb.length).toBeLessThan(usualLimits.bytes);
  const before = process.memoryUsage().rss;
  expect(await problemOf(host.serve('/bomb', bomb, { 'content-encoding': 'gzip' }))).toBe(sentence);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
});

it('[1.5.1] billion laughs, outside entities and other tricks of XML come to nothing, and quickly', async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
    '',
  );
  const bomb = (subset: string, name: string) =>
    `<?xml version="1.0"?><!DOCTYPE rss [${subset}]>${rss([rssItem(`a &${name};`)]).replace(/^.*?\?>/, '')}`;
  const began = performance.now();
  const refused = 'The feed declares entities of its own, which are not accepted.';
  expect(await problemOf(host.serve('/laughs', bomb(`<!ENTITY l0 "ha">${laughs}`, 'l9')))).toBe(refused);
  const outside = `<!ENTITY x SYSTEM "${host.url}/stolen">`;
  expect(await problemOf(host.serve('/xxe', bomb(outside, 'x')))).toBe(refused);
  // Without its declaration it is no entity, only text.
  expect(await titlesOf(host.serve('/loose', rss([rssItem('a &l9; b')])))).toEqual(['a &l9; b']);
  expect(
    await titlesOf(host.serve('/dtd', `<!DOCTYPE rss SYSTEM "${host.url}/stolen">${rss([rssItem('c')])}`)),
  ).toEqual(['c']);
  const deep = `<rss version="2.0"><channel>${'<a>'.repeat(200_000)}`;
  expect(await problemOf(host.serve('/deep', deep))).toMatch(/^The feed (is not well-formed|takes more)/);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(host.asked.map(({ path }) => path)).not.toContain('/stolen');
  expect(await titlesOf(host.serve('/after', rss([rssItem('Still reading')])))).toEqual(['Still reading']);
});

it('[NEWS-01] what is no feed is told in words that help', async () => {
  const html = { 'content-type': 'text/html' };
  const page = '<!doctype html><html><head><title>News</title></head><body>Hello</body></html>';
  expect(await problemOf(host.serve('/page', page, html))).toBe(
    'This is the address of a web page, not of a feed. Look there for “RSS” or “Atom”.',
  );
  const link = '<link rel="alternate" type="application/rss+xml" href="/rss.xml?a=1&amp;b=2">';
  expect(
    await problemOf(host.serve('/page-with-feed', page.replace('<title>', `${link}<title>`), html)),
  ).toBe(
    `This is the address of a web page, not of a feed. The page names this feed: ${host.url}/rss.xml?a=1&b=2`,
  );
  for (const other of [
    '',
    'hello',
    '{"version":"https://jsonfeed.org/version/1","items":[]}',
    '<svg/>',
    '\0\u0001',
  ])
    expect(await problemOf(host.serve('/other', other)), other).toBe(
      'What is at this address is no RSS or Atom feed.',
    );
  expect(await problemOf(`${host.url}/nothing`)).toBe('There is nothing at this address (404).');
  for (const [status, words] of [
    [500, /fault of its own \(500\)/],
    [403, /does not let us/],
    [410, /has ended/],
    [204, /no feed \(204\)/],
  ] as const) {
    host.answers.set('/status', (_, response) => response.writeHead(status).end());
    expect(await problemOf(`${host.url}/status`)).toMatch(words);
  }
  expect(await problemOf('http://no-such-host.invalid/feed')).toMatch(
    /^The host no-such-host\.invalid was not found/,
  );
  expect(await problemOf('http://127.0.0.1:1/feed')).toBe('The host refuses connections at this address.');
});

it('[15.3.2] redirects are followed three times, and each is checked like the first', async () => {
  const other = await makeFeedHost('127.0.0.2');
  other.serve('/secret', rss([rssItem('Secret')]));
  const sendTo = (path: string, location: string) =>
    host.answers.set(path, (_, response) => response.writeHead(302, { location }).end());
  host.serve('/end', rss([rssItem('Arrived')]));
  sendTo('/1', '/2');
  sendTo('/2', `${host.url}/3`);
  sendTo('/3', '/end');
  sendTo('/0', '/1');
  sendTo('/loop', '/loop');
  expect(await titlesOf(`${host.url}/1`)).toEqual(['Arrived']);
  const tooMany = 'The address leads on to another more than 3 times.';
  expect(await problemOf(`${host.url}/0`)).toBe(tooMany);
  expect(await problemOf(`${host.url}/loop`)).toBe(tooMany);
  for (const inside of [
    `${other.url}/secret`,
    `http://[::1]:${host.port}/end`,
    `http://[::ffff:7f00:2]:${other.port}/secret`,
  ]) {
    sendTo('/inside', inside);
    expect(await problemOf(`${host.url}/inside`), inside).toContain('inside the company’s network');
  }
  for (const strange of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://a:b@127.0.0.1/', 'javascript:1']) {
    sendTo('/strange', strange);
    expect(await problemOf(`${host.url}/strange`), strange).toContain('not on the web');
  }
  expect(other.asked).toEqual([]);
});

it('[1.3.6] the address that was checked is the one that is connected to, whatever the name says by then', async () => {
  // The name itself leads to this machine; the guard's answer for it is another address, where nobody is.
  const guard = {
    ...createAddressGuard([]),
    resolve: async () => [{ address: '127.0.0.1', family: 4 as const }],
  };
  const pinned = createFeedReader([], usualLimits, guard);
  atEnd(pinned.close);
  host.serve('/pinned', rss([rssItem('Pinned')]));
  const read = await pinned.read(`http://rebound.invalid:${host.port}/pinned`, never);
  expect(read.kind).toBe('read');
  expect(host.asked.at(-1)?.headers.host).toBe(`rebound.invalid:${host.port}`);
});
