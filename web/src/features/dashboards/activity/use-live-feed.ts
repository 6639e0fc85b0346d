import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenPageUsed } from '../../../base/page-use.ts';
import { useLiveEvents } from '../../../core/live/live.ts';
import { feedsKey } from './feed-query.ts';

/** What was read so lately has been read while the stream was opened. */
const lately = 2000;

let listeners = 0;
let forget: () => void = () => {};

/** When the stream tells that something happened, the feeds of the page are read again. */
export function useLiveFeed(): void {
  const client = useQueryClient();
  useLiveEvents({
    onOpen: () => refresh(client, Date.now() - lately),
    onFeed: () => refresh(client, Number.POSITIVE_INFINITY),
  });
  useEffect(() => {
    listeners += 1;
    return () => {
      listeners -= 1;
      if (listeners === 0) forget();
    };
  }, []);
}

/** However many widgets ask for it, it is one: what is being read is not read again. */
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
