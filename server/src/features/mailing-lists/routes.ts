import * as calls from '@atrium/contract/mailing-lists';
import { type Route, route } from '../../core/route.ts';
import { createMailingList, deleteMailingList, updateMailingList } from './change-lists.ts';
import { listMailingLists, showList } from './show-lists.ts';

export const mailingListRoutes: Route[] = [
  route(calls.listMailingLists, (parts) => listMailingLists(parts.db)),
  route(calls.getMailingList, (parts, { params }) => showList(parts.db, params.id)),
  route(calls.createMailingList, createMailingList),
  route(calls.updateMailingList, updateMailingList),
  route(calls.deleteMailingList, deleteMailingList),
];
