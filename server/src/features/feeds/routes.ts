import * as calls from '@atrium/contract/feeds';
import { type Route, route } from '../../core/route.ts';
import { listFeed } from './list-feed.ts';
import { streamFeed } from './stream-feed.ts';

export const feedRoutes: Route[] = [
  route(calls.listFeed, (parts, { caller, query }) => listFeed(parts, caller, query)),
  route(calls.listDocumentFeed, (parts, { caller, query }) =>
    listFeed(parts, caller, { ...query, documentsOnly: true }),
  ),
  route(calls.feedEvents, streamFeed),
];
