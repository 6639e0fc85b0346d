import type { NewsFeed, readNewsFeed as readCall } from '@atrium/contract/news';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { beingRead } from './news-errors.ts';
import { readFeed } from './read-feed.ts';
import { showFeed } from './show-feeds.ts';

export async function readFeedNow(parts: Parts, { params: { id } }: Ask<typeof readCall>): Promise<NewsFeed> {
  await showFeed(parts, parts.db, id);
  if (!(await readFeed(parts, id, 'now'))) throw beingRead();
  return showFeed(parts, parts.db, id);
}
