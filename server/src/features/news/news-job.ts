import { sql } from 'kysely';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { readFeed } from './read-feed.ts';

export const newsJobName = 'news';
/** The number of feeds that are read at a time: one slow host does not hold up all. */
const atOnce = 4;

/** Every few minutes, and when a feed is made: reads those whose time has come. */
export const newsJob = (parts: Parts): Job => ({
  name: newsJobName,
  schedule: '*/5 * * * *',
  retryLimit: 0,
  run: () => readDueFeeds(parts),
});

export async function readDueFeeds(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const due = await sql<{ id: number }>`
    select id from news_feed where is_active and next_at <= ${now}
      and (held_until is null or held_until <= ${now})
    order by next_at, id`.execute(parts.db);
  const ids = due.rows.map(({ id }) => id);
  const failures: unknown[] = [];
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      // What is wrong with a feed is noted with it; this is a fault of our own, which must not keep others waiting.
      await readFeed(parts, id, 'due').catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} feeds failed`);
}
