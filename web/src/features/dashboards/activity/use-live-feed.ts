import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenPageUsed } from '../../../base/page-use.ts';
import { feedsKey } from './feed-query.ts';
import { followFeed } from './follow-feed.ts';

/** What was read so lately has been read while the stream was opened. */
const lately = 2000;

let listeners = 0;
let stop: () => void = () => {};

/** One stream for all feeds of the page: when it tells that something happened, they are read again. */
export function useLiveFeed(): void {
  const client = useQueryClient();
  useEffect(() => {
    listeners += 1;
    if (listeners === 1) {
      stop = followFeed({
        onOpen: () => refresh(client, Date.now() - lately),
        onFeed: () => refresh(client, Number.POSITIVE_INFINITY),
      });
    }
    return () => {
      listeners -= 1;
      if (listeners > 0) return;
      stop();
      forget();
    };
  }, [client]);
}

let forget: () => void = () => {};

function refresh(client: QueryClient, readBefore: number): void {
  forget();
  forget = whenPageUsed(() => {
    const isOlder = ({ dataUpdatedAt }: { dataUpdatedAt: number }) =>
      dataUpdatedAt > 0 && dataUpdatedAt < readBefore;
    void client.invalidateQueries(
      { queryKey: feedsKey, predicate: ({ state }) => isOlder(state) },
      { cancelRefetch: false },
    );
  });
}
