import * as calls from '@atrium/contract/feeds';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { listFeed } from './list-feed.ts';
import { streamFeed } from './stream-feed.ts';

export const feedRoutes = (parts: Parts): Route[] => [
  route(calls.listFeed, ({ caller, query }) => listFeed(parts, caller, query)),
  route(calls.listDocumentFeed, ({ caller, query }) =>
    listFeed(parts, caller, { ...query, documentsOnly: true }),
  ),
  route(calls.feedEvents, (ask) => streamFeed(parts, ask)),
];
