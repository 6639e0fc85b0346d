import { type EventKind, listAuditEvents } from '@atrium/contract/audit-trail';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { ownZone } from '../../base/text/write-time.ts';

export interface EventFilter {
  kind?: EventKind | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Page after page, each after the last event of the one before. */
export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-trail', filter],
    queryFn: ({ pageParam, signal }) =>
      send(
        listAuditEvents,
        { query: { ...filter, zone: ownZone(), ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
  });
