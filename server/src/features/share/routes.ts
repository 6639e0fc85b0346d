import * as calls from '@atrium/contract/share';
import { type Route, route } from '../../core/route.ts';
import { findLists, findRoles, findUsers } from './find-recipients.ts';
import { listShares } from './list-shares.ts';
import { previewShare, shareItems } from './share-items.ts';

export const shareRoutes: Route[] = [
  route(calls.listShareRoles, findRoles),
  route(calls.listShareUsers, findUsers),
  route(calls.listShareMailingLists, findLists),
  route(calls.previewShare, previewShare),
  route(calls.listShares, listShares),
  route(calls.shareItems, shareItems),
  route(calls.shareItemsWithoutSlash, shareItems),
];
