import { listFeed } from '@atrium/contract/feeds';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { batchFeeds } from './batch-feeds.ts';

/**
 * The number of items that are asked for: more than is in sight, as what somebody uploaded together becomes one line.
 */
export const feedLength = 60;

export const feedsKey = ['feed'] as const;

/** The feeds that are asked for together are one call, however many widgets there are. */
const askFeed = batchFeeds((ids, everywhere) => {
  const limit = feedLength;
  const query = ids.length > 0 ? { spaceIds: ids.join(), everywhere, limit } : { limit };
  return send(listFeed, { query });
}, feedLength);

/** The feed of one space, or of everything. */
export const feedQuery = (spaceId: number | undefined) =>
  queryOptions({
    queryKey: [...feedsKey, spaceId ?? 'all'],
    queryFn: () => askFeed(spaceId ?? 'all'),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    // The widget says so itself, and offers to try again.
    meta: { handles: () => true },
  });
