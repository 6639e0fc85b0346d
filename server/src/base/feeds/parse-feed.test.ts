import { newsLimits } from '@atrium/contract/news';
import { expect, it } from 'vitest';
import { rss } from '../../testing/services/feed-host.ts';
import { parseFeed } from './parse-feed.ts';
import { textOfHtml, tidyLine } from './plain-text.ts';
import { readDate } from './read-date.ts';

const parse = (text: string) =>
  parseFeed({ bytes: Buffer.from(text), contentType: '', url: 'https://news.example/feeds/all.xml' }).entries;

it('[NEWS-01] RSS, Atom and RDF give the same kind of entries: title, text, link, date, language, topics', () => {
  const expected = {
    title: 'Bread & butter',
    abstract: 'One two',
    url: 'https://news.example/a?x=1&y=2',
    at: Date.UTC(2026, 10, 2, 8, 0),
    language: 'de-CH',
    topics: ['Pumps', 'Drives'],
  };
  const fromRss = parse(
    rss([
      `<title>Bread &amp;amp; butter</title><link>/a?x=1&amp;y=2</link><description><![CDATA[<p>One <b>two</b></p>]]></description>
      <pubDate>Mon, 02 Nov 2026 09:00:00 CET</pubDate><category>Pumps</category><dc:subject>Drives</dc:subject>
      <dc:language>de-CH</dc:language>`,
    ]),
  );
  expect(fromRss).toEqual([{ guid: '', ...expected }]);
  const fromAtom = parse(`<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title>
    <entry xml:lang="de-CH"><id>urn:1</id><title type="text">Bread &amp; butter</title>
    <link rel="self" href="https://news.example/self"/><link href="https://news.example/a?x=1&amp;y=2"/>
    <updated>2026-11-09T00:00:00Z</updated><published>2026-11-02T08:00:00Z</published>
    <summary type="html">&lt;p&gt;One &lt;i&gt;two&lt;/i&gt;</summary>
    <category term="p" label="Pumps"/><category term="Drives"/></entry></feed>`);
  expect(fromAtom).toEqual([{ guid: 'urn:1', ...expected }]);
  const fromRdf =
    parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>x</title></channel>
    <item rdf:about="https://news.example/about"><title>Bread &amp; butter</title><link>https://news.example/a?x=1&amp;y=2</link>
    <description>One two</description><dc:date>2026-11-02T08:00:00Z</dc:date><dc:language>de-CH</dc:language>
    <dc:subject>Pumps</dc:subject><dc:subject>Drives</dc:subject></item></rdf:RDF>`);
  expect(fromRdf).toEqual([{ guid: 'https://news.example/about', ...expected }]);
});

it('[1.2.2] [3.2.2] links are of the web or none, and texts are text', () => {
  const links = (link: string) => parse(rss([`<title>x</title><link>${link}</link>`]))[0]?.url;
  for (const bad of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    ' ',
  ])
    expect(links(bad), bad).toBe('');
  expect(links('https://user:secret@news.example/x')).toBe('https://news.example/x');
  expect(links(`https://news.example/${'x'.repeat(3000)}`)).toBe('');
  const [entry] = parse(
    rss([
      `<title>&lt;img src=x onerror=alert(1)&gt;Safe</title><description><![CDATA[<script>steal()</script>
      <style>p{}</style>Fine<!-- <b>no</b> --> &amp;lt;b&amp;gt; 1 < 2<br>next&nbsp;line&#8217;s&uuml;]]></description>`,
    ]),
  );
  expect(entry).toMatchObject({ title: 'Safe', abstract: 'Fine &lt;b&gt; 1 < 2 next line’sü' });
});

it('[NEWS-01] texts are cut at words, marks and control characters go, an entry without a title takes its first words', () => {
  expect(tidyLine('a\u0000b\u202ec\u200b\n\t d\ud800', 100)).toBe('a b c d\ufffd');
  const long = tidyLine('wordy '.repeat(400), newsLimits.title);
  expect(long.length).toBeLessThanOrEqual(newsLimits.title);
  expect(long).toMatch(/wordy…$/);
  const [entry] = parse(
    rss(['<description>Only a text</description>', '<link>https://news.example/</link>']),
  );
  expect(entry?.title).toBe('Only a text');
  expect(parse(rss(Array.from({ length: 500 }, (_, at) => `<title>${at}</title>`)))).toHaveLength(200);
  const many = Array.from({ length: 50 }, (_, at) => `<category>${at} ${'x'.repeat(100)}</category>`).join(
    '',
  );
  expect(parse(rss([`<title>x</title>${many}`]))[0]?.topics).toHaveLength(newsLimits.topics);
});

it('[16.5.2] hostile HTML of two megabytes takes no time', () => {
  const began = performance.now();
  for (const piece of ['<', '<a', '<script>', '<!--', '&', '&#', '</', '<a href="', '&lt;'])
    textOfHtml(piece.repeat(2_000_000 / piece.length));
  expect(performance.now() - began).toBeLessThan(5000);
});

it('[NEWS-01] dates in many ways of writing; what makes no sense is none', () => {
  for (const [text, iso] of [
    ['Mon, 02 Nov 2026 09:00:00 +0100', '2026-11-02T08:00:00.000Z'],
    ['Mon, 02 Nov 2026 09:00:00 GMT', '2026-11-02T09:00:00.000Z'],
    ['02 Jul 2026 09:00 MESZ', '2026-07-02T07:00:00.000Z'],
    ['2026-11-02T09:00:00', '2026-11-02T09:00:00.000Z'],
    ['2026-11-02', '2026-11-02T00:00:00.000Z'],
  ] as const)
    expect(new Date(readDate(text) as number).toISOString(), text).toBe(iso);
  for (const wrong of ['', 'yesterday', '1970-01-01T00:00:00Z', '0', 'x'.repeat(200)])
    expect(readDate(wrong), wrong).toBeUndefined();
});
