import type { Selectable } from 'kysely';
import { minutesAfter, secondsAfter } from '../../base/clock.ts';
import { transaction } from '../../base/database/connect.ts';
import type { Schema } from '../../base/database/schema.ts';
import { FeedProblem } from '../../base/feeds/feed-problem.ts';
import type { Parts } from '../../base/parts.ts';
import { storeEntries } from './store-entries.ts';

export type FeedRow = Selectable<Schema['news_feed']>;

/** Longer than a reading can take; after a crash it is free again. */
const heldSeconds = 60;
const usualMinutes = 30;
const longestMinutes = 24 * 60;

/** Reads one feed and notes how that went. Answers false where somebody else is reading it, or it is not its time. */
export async function readFeed(parts: Parts, id: number, when: 'due' | 'now'): Promise<boolean> {
  const feed = await hold(parts, id, when);
  if (!feed) return false;
  const began = performance.now();
  const { host } = new URL(feed.url);
  try {
    const outcome = await parts.feeds.read(feed.url, { etag: feed.etag, lastModified: feed.last_modified });
    const changes =
      outcome.kind === 'read' ? await storeEntries(parts, feed, outcome.feed.entries) : undefined;
    const next = minutesAfter(
      parts.clock.now(),
      paceOf(outcome.kind === 'read' ? outcome.feed.ttl : undefined),
    );
    const seen =
      outcome.kind === 'read' ? { etag: outcome.seen.etag, last_modified: outcome.seen.lastModified } : {};
    await release(parts, feed, { ...seen, next_at: next, failures: 0, error: null });
    parts.log.info(
      { feed: id, host, ms: Math.round(performance.now() - began), ...changes },
      'a feed was read',
    );
  } catch (error) {
    if (!(error instanceof FeedProblem)) {
      await release(parts, feed, { next_at: waitAfter(parts, feed, undefined) });
      throw error;
    }
    const failures = feed.failures + 1;
    const next_at = waitAfter(parts, feed, error.retryAfterSeconds);
    await release(parts, feed, { next_at, failures, error: error.message });
    parts.log.warn({ feed: id, host, failures, reason: error.message }, 'a feed could not be read');
  }
  return true;
}

/** One reader at a time, also of several servers. */
function hold(parts: Parts, id: number, when: 'due' | 'now'): Promise<FeedRow | undefined> {
  const now = parts.clock.now();
  return parts.db
    .updateTable('news_feed')
    .set({ held_until: secondsAfter(now, heldSeconds) })
    .where('id', '=', id)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<=', now)]))
    .$if(when === 'due', (query) => query.where('is_active', '=', true).where('next_at', '<=', now))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Lets go of a feed. Where its settings were changed meanwhile, what was found out of the old ones is not noted: it
 * is read again.
 */
async function release(parts: Parts, feed: FeedRow, noted: Partial<FeedRow>): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const free = { held_until: null };
    const kept = await trx
      .updateTable('news_feed')
      .set({ ...noted, ...free, read_at: parts.clock.now() })
      .where('id', '=', feed.id)
      .where('url', '=', feed.url)
      .where('next_at', '=', feed.next_at)
      .returning('id')
      .execute();
    if (kept.length === 0) await trx.updateTable('news_feed').set(free).where('id', '=', feed.id).execute();
  });
}

/** The pace that the feed asks for, but not more often than usual. */
const paceOf = (ttl: number | undefined): number =>
  Math.min(Math.max(ttl ?? usualMinutes, usualMinutes), longestMinutes);

/** Each failure in a row doubles the pause. */
function waitAfter({ clock }: Parts, { failures }: FeedRow, retryAfterSeconds = 0): Date {
  const minutes = Math.max(usualMinutes * 2 ** Math.min(failures, 10), retryAfterSeconds / 60);
  return minutesAfter(clock.now(), Math.min(minutes, longestMinutes));
}
