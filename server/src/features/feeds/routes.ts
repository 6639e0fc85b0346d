import * as calls from '@atrium/contract/feeds';
import { type Route, route } from '../../core/route.ts';
import { listDocumentFeed, listFeed } from './list-feed.ts';
import { streamFeed } from './stream-feed.ts';

export const feedRoutes: Route[] = [
  route(calls.listFeed, listFeed),
  route(calls.listDocumentFeed, listDocumentFeed),
  route(calls.feedEvents, streamFeed),
];
