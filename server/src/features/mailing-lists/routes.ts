import * as calls from '@atrium/contract/mailing-lists';
import { type Route, route } from '../../core/route.ts';
import { createMailingList, deleteMailingList, updateMailingList } from './change-lists.ts';
import { getMailingList, listMailingLists } from './show-lists.ts';

export const mailingListRoutes: Route[] = [
  route(calls.listMailingLists, listMailingLists),
  route(calls.getMailingList, getMailingList),
  route(calls.createMailingList, createMailingList),
  route(calls.updateMailingList, updateMailingList),
  route(calls.deleteMailingList, deleteMailingList),
];
