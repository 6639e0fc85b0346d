import { newsLimits } from '@atrium/contract/news';
import { type AtomFeed, parseFeed as parseAny, type RdfFeed, type RssFeed } from 'feedsmith';
import { decodeBody } from './decode-body.ts';
import { FeedProblem } from './feed-problem.ts';
import { textOfHtml, tidyLine } from './plain-text.ts';
import { readDate } from './read-date.ts';

/** One entry of a feed: plain text within limits, whatever was sent. */
export interface FeedEntry {
  /** What the feed itself calls it; blank where it does not. */
  guid: string;
  title: string;
  abstract: string;
  /** The entry's address on the web, or blank. */
  url: string;
  /** Milliseconds. */
  at: number | undefined;
  /** The language that the entry says, `de-CH` for example; blank where it does not. */
  language: string;
  topics: string[];
}

export interface ParsedFeed {
  entries: FeedEntry[];
  /** The minutes after which the feed wants to be read again. */
  ttl: number | undefined;
}

export interface FeedBody {
  bytes: Uint8Array;
  contentType: string;
  /** Where it came from: links in it may be relative. */
  url: string;
}

const mostEntries = 200;
const rootTag = /<(?:[a-z][\w.-]{0,30}:)?(?:rss|feed|rdf)[\s>]/i;

/** Runs in a thread of its own: nothing here may be trusted to be quick. */
export function parseFeed({ bytes, contentType, url }: FeedBody): ParsedFeed {
  const text = decodeBody(bytes, contentType);
  const root = text.search(rootTag);
  const prolog = root < 0 ? text : text.slice(0, root);
  if (/<(!doctype\s+html|html|head|body)[\s>]/i.test(prolog)) throw new FeedProblem(describePage(text, url));
  if (root < 0) throw new FeedProblem('What is at this address is no RSS or Atom feed.');
  // Nobody needs them in a feed, and they are the way to make a parser work for hours or read other files.
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(prolog)) {
    throw new FeedProblem('The feed declares entities of its own, which are not accepted.');
  }
  return readEntries(text, url);
}

function readEntries(text: string, base: string): ParsedFeed {
  try {
    const { format, feed } = parseAny(text, { maxItems: mostEntries });
    if (format === 'rss') return { entries: take(feed.items, (item) => ofRss(item, base)), ttl: feed.ttl };
    if (format === 'atom')
      return { entries: take(feed.entries, (item) => ofAtom(item, base)), ttl: undefined };
    if (format === 'rdf') return { entries: take(feed.items, (item) => ofRdf(item, base)), ttl: undefined };
  } catch (error) {
    if (error instanceof FeedProblem || error instanceof RangeError) throw error;
  }
  throw new FeedProblem('The feed is not well-formed, so nothing could be read from it.');
}

/** What has neither a title nor a text is no news. */
const take = <T>(items: T[] | undefined, read: (item: T) => FeedEntry): FeedEntry[] =>
  (items ?? []).map(read).filter(({ title }) => title !== '');

interface Raw {
  guid: string | undefined;
  title: string;
  abstract: string;
  links: (string | undefined)[];
  dates: (string | undefined)[];
  language: string | undefined;
  topics: (string | undefined)[];
}

function ofRss(item: RssFeed.Item<string>, base: string): FeedEntry {
  const { guid, dc, atom } = item;
  const permanent = guid?.isPermaLink === false ? undefined : guid?.value;
  return tidy(base, {
    guid: guid?.value,
    title: textOfHtml(item.title ?? ''),
    abstract: textOfHtml(item.description ?? item.content?.encoded ?? ''),
    links: [item.link, alternate(atom?.links), permanent],
    dates: [item.pubDate, dc?.dates?.[0], atom?.published, atom?.updated],
    language: dc?.languages?.[0] ?? item.xml?.lang,
    topics: [...(item.categories ?? []).map(({ name }) => name), ...(dc?.subjects ?? [])],
  });
}

function ofAtom(item: AtomFeed.Entry<string>, base: string): FeedEntry {
  const { title, summary, content, dc } = item;
  return tidy(base, {
    guid: item.id,
    title: ofAtomText(title),
    abstract: ofAtomText(summary) || ofAtomText(content),
    links: [alternate(item.links)],
    dates: [item.published, item.updated, dc?.dates?.[0]],
    language: dc?.languages?.[0] ?? item.xml?.lang,
    topics: [...(item.categories ?? []).map(({ label, term }) => label ?? term), ...(dc?.subjects ?? [])],
  });
}

function ofRdf(item: RdfFeed.Item<string>, base: string): FeedEntry {
  const { dc } = item;
  return tidy(base, {
    guid: item.rdf?.about ?? item.link,
    title: textOfHtml(item.title ?? ''),
    abstract: textOfHtml(item.description ?? item.content?.encoded ?? ''),
    links: [item.link, item.rdf?.about],
    dates: [dc?.dates?.[0]],
    language: dc?.languages?.[0],
    topics: dc?.subjects ?? [],
  });
}

/** Atom says which kind it is; plain text may well hold a `<`. */
const ofAtomText = (text: { value?: string; type?: string } | undefined): string =>
  text?.type === 'text' ? (text.value ?? '') : textOfHtml(text?.value ?? '');

const alternate = (links: { href?: string; rel?: string }[] | undefined): string | undefined =>
  (links ?? []).find(({ rel = 'alternate' }) => rel === 'alternate')?.href;

function tidy(base: string, raw: Raw): FeedEntry {
  const abstract = tidyLine(raw.abstract, newsLimits.abstract);
  return {
    guid: (raw.guid ?? '').slice(0, 2000),
    title: tidyLine(raw.title, newsLimits.title) || tidyLine(abstract, 100),
    abstract,
    url: raw.links.map((link) => readUrl(link, base)).find(Boolean) ?? '',
    at: raw.dates.map(readDate).find((at) => at !== undefined),
    language: (raw.language ?? '').slice(0, 20),
    topics: [...new Set(raw.topics.map((topic) => tidyLine(textOfHtml(topic ?? ''), newsLimits.topic)))]
      .filter(Boolean)
      .slice(0, newsLimits.topics),
  };
}

function readUrl(link: string | undefined, base: string): string {
  const url = link?.trim() ? URL.parse(link.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  url.username = '';
  url.password = '';
  return url.href.length <= newsLimits.url ? url.href : '';
}

/** Many enter the page whose news they want; pages often name their feed. */
function describePage(page: string, base: string): string {
  const sentence = 'This is the address of a web page, not of a feed.';
  const tags = page.slice(0, 200_000).match(/<link\s[^<>]{1,1000}>/gi) ?? [];
  const tag = tags.find((one) => /application\/(rss|atom)\+xml/i.test(one));
  const href = tag && /\shref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
  const found = href ? readUrl(href.replaceAll('&amp;', '&'), base) : '';
  return found
    ? `${sentence} The page names this feed: ${found}`
    : `${sentence} Look there for “RSS” or “Atom”.`;
}
