import * as calls from '@atrium/contract/share';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { type Route, route } from '../../core/route.ts';
import type { Caller } from '../../core/session/caller.ts';
import { type AskedItems, requireItems } from './find-items.ts';
import { findLists, findRoles, findUsers } from './find-recipients.ts';
import { listShares } from './list-shares.ts';
import { previewShare, shareItems } from './share-items.ts';

export function shareRoutes(parts: Parts): Route[] {
  const objectsOf = async (caller: Caller, query: AskedItems) => ({
    ...(await requireItems(parts, parts.db, caller, query)),
    today: todayOf(parts),
  });
  return [
    route(calls.listShareRoles, async ({ caller, query }) =>
      findRoles(parts.db, await objectsOf(caller, query), query.q),
    ),
    route(calls.listShareUsers, async ({ caller, query }) =>
      findUsers(parts.db, await objectsOf(caller, query), query.q),
    ),
    route(calls.listShareMailingLists, async ({ caller, query }) =>
      findLists(parts.db, await objectsOf(caller, query), query.q),
    ),
    route(calls.previewShare, (ask) => previewShare(parts, ask)),
    route(calls.listShares, ({ caller }) => listShares(parts, caller)),
    route(calls.shareItems, (ask) => shareItems(parts, ask)),
    route(calls.shareItemsWithoutSlash, (ask) => shareItems(parts, ask)),
  ];
}
