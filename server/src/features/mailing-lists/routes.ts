import * as calls from '@atrium/contract/mailing-lists';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createMailingList, deleteMailingList, updateMailingList } from './change-lists.ts';
import { listMailingLists, showList } from './show-lists.ts';

export const mailingListRoutes = (parts: Parts): Route[] => [
  route(calls.listMailingLists, () => listMailingLists(parts.db)),
  route(calls.getMailingList, ({ params }) => showList(parts.db, params.id)),
  route(calls.createMailingList, (ask) => createMailingList(parts, ask)),
  route(calls.updateMailingList, (ask) => updateMailingList(parts, ask)),
  route(calls.deleteMailingList, (ask) => deleteMailingList(parts, ask)),
];
