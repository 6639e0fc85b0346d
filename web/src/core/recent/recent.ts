import { listOpenings, listReceived, type Opening, setOpening } from '@atrium/contract/recent';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { isOnline } from '../../base/http/connectivity.ts';

/** Whoever shows them says what failed: no page goes down for them. */
const meta = { handles: () => true };

export const openingsQuery = queryOptions({
  queryKey: ['recent', 'openings'],
  queryFn: ({ signal }) => send(listOpenings, { query: {} }, { signal }),
  staleTime: 5000,
  meta,
});

export const receivedQuery = queryOptions({
  queryKey: ['recent', 'received'],
  queryFn: ({ signal }) => send(listReceived, { query: {} }, { signal }),
  staleTime: 5000,
  meta,
});

/** Tells the server what is being read. Where it does not hear it, nobody needs to know. */
export function rememberOpening(
  client: QueryClient,
  documentId: number,
  at: { page: number; pages: number } | Record<string, never> = {},
): void {
  if (!isOnline()) return;
  send(setOpening, { params: { documentId }, body: at }, { whenSignedOut: 'fail' }).then(
    () => client.invalidateQueries({ queryKey: openingsQuery.queryKey }),
    () => {},
  );
}

/** The page on which somebody goes on reading; undefined where they begin at the beginning. */
export const pageToContinue = ({ page }: Opening): number | undefined =>
  page !== null && page > 1 ? page : undefined;
