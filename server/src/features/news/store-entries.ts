import { type NewsLanguage, newsLimits } from '@atrium/contract/news';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { FeedEntry } from '../../base/feeds/parse-feed.ts';
import type { Parts } from '../../base/parts.ts';
import { dayOf } from '../../core/access/access.ts';
import type { FeedRow } from './read-feed.ts';
import { hashOf, normalizeUrl, sameKey } from './same-news.ts';

/** The number of items of each feed that are kept, beside what the feed still shows. */
const keptItems = 200;
/** Any number, as long as nothing else locks with it. */
const storeLock = 4_127_316;

interface NewItem {
  /** The place in the feed, which begins with the newest. */
  place: number;
  feed_key: string;
  said_key: string;
  same_key: string | null;
  title: string;
  abstract: string;
  url: string;
  day: string;
  language: NewsLanguage;
  topics: string[];
}

export interface StoredEntries {
  added: number;
  changed: number;
}

/** New ones are added, changed ones changed; what is there already, by whichever feed, or was deleted stays away. */
export async function storeEntries(
  parts: Parts,
  feed: FeedRow,
  entries: FeedEntry[],
): Promise<StoredEntries> {
  const items = eachOnce(entries.map((entry, place) => ({ place, ...toItem(parts, feed, entry) })));
  return transaction(parts.db, async (trx) => {
    // Two feeds that bring the same at the same moment.
    await sql`select pg_advisory_xact_lock(${storeLock})`.execute(trx);
    const changed = await changeItems(trx, feed, items);
    const added = await addItems(trx, feed, items);
    await forgetOld(trx, feed, items);
    return { added, changed };
  });
}

function toItem(parts: Parts, feed: FeedRow, entry: FeedEntry): Omit<NewItem, 'place'> {
  const { title, abstract, url } = entry;
  const now = parts.clock.now();
  const at = new Date(Math.min(entry.at ?? now.getTime(), now.getTime()));
  const own = feed.keep_topics ? entry.topics : [];
  const topics = eachTopicOnce([...feed.topics, ...own]).slice(0, newsLimits.topics);
  const language = languageOf(entry.language) ?? feed.language;
  return {
    feed_key: hashOf(entry.guid.trim().replace(/^https?:/i, '') || normalizeUrl(url) || title),
    // The day as it was said: one that lies ahead must not move on with the calendar.
    said_key: hashOf(title, abstract, url, entry.at ?? null, topics, language),
    same_key: sameKey(url, title),
    ...{ title, abstract, url, topics, language },
    day: dayOf(parts, at),
  };
}

const languages: Record<string, NewsLanguage> = { en: 'English', de: 'German', fr: 'French', it: 'Italian' };

const languageOf = (said: string): NewsLanguage | undefined => languages[said.slice(0, 2).toLowerCase()];

const eachTopicOnce = (topics: string[]): string[] =>
  [...new Map(topics.toReversed().map((topic) => [topic.toLowerCase(), topic])).values()].toReversed();

/** Leaves the first of two that are the same: feeds begin with the newest. */
function eachOnce(items: NewItem[]): NewItem[] {
  const seen = new Set<string>();
  return items.filter(({ feed_key, same_key }) => {
    const keys = [`feed ${feed_key}`, ...(same_key ? [`same ${same_key}`] : [])];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

const rowsOf = (items: NewItem[]) => sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n (
  place int, feed_key text, said_key text, same_key text, title text, abstract text, url text, day date, language text,
  topics text[])`;

/** The day stays where the feed names none: it is the one on which the item was found. */
async function changeItems(trx: Transaction, feed: FeedRow, items: NewItem[]): Promise<number> {
  const done = await sql`
    update news_item i set said_key = n.said_key, same_key = n.same_key, title = n.title, abstract = n.abstract,
      url = n.url, day = least(n.day, i.day), language = n.language, topics = n.topics
    from ${rowsOf(items)}
    where i.feed_id = ${feed.id} and i.feed_key = n.feed_key and i.said_key <> n.said_key and not i.is_edited`.execute(
    trx,
  );
  return Number(done.numAffectedRows ?? 0);
}

/** Oldest first, so that of one day the newest has the highest id. */
async function addItems(trx: Transaction, feed: FeedRow, items: NewItem[]): Promise<number> {
  const done = await sql`
    insert into news_item (feed_id, feed_key, said_key, same_key, title, abstract, url, day, publisher, language, topics)
    select ${feed.id}, n.feed_key, n.said_key, n.same_key, n.title, n.abstract, n.url, n.day, ${feed.publisher},
      n.language, n.topics
    from ${rowsOf(items)}
    where not exists (select from news_item i where i.feed_id = ${feed.id} and i.feed_key = n.feed_key)
      and not exists (select from news_item i where i.same_key = n.same_key)
      and not exists (select from news_gone g where g.feed_id = ${feed.id} and g.feed_key = n.feed_key)
      and not exists (select from news_gone g where g.same_key = n.same_key)
      and exists (select from news_feed f where f.id = ${feed.id})
    order by n.day, n.place desc`.execute(trx);
  return Number(done.numAffectedRows ?? 0);
}

/** What the feed still shows would only come back. */
async function forgetOld(trx: Transaction, feed: FeedRow, items: NewItem[]): Promise<void> {
  const shown = items.map(({ feed_key }) => feed_key);
  await sql`
    delete from news_item where feed_id = ${feed.id} and not is_edited and feed_key <> all (${shown}::text[])
      and id not in (select id from news_item where feed_id = ${feed.id}
        order by day desc, id desc limit ${keptItems})`.execute(trx);
}
