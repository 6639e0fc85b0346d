import { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import * as calls from '@atrium/contract/spaces';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { bodyVersion } from '../../core/tree/body-version.ts';
import { createSpace, deleteSpace, restoreSpace, updateSpace } from './change-spaces.ts';
import { getSpace, listSpaces } from './list-spaces.ts';
import { findRoomFor, listStorage } from './read-storage.ts';
import { setSpaceBody } from './set-space-body.ts';
import { sendSpaceIndex } from './space-index/send-space-index.ts';

export const spaceRoutes: Route[] = [
  route(calls.listSpaces, (parts, { caller, query }) => listSpaces(parts, caller, query.isDeleted)),
  route(calls.getSpace, async (parts, { caller, params, reply }) => {
    const space = await getSpace(parts, caller, params.id);
    reply.header('etag', bodyVersion(parts, space.body));
    return space;
  }),
  route(calls.createSpace, createSpace),
  route(calls.updateSpace, (parts, ask) => updateSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.deleteSpace, (parts, ask) => deleteSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.restoreSpace, (parts, ask) => restoreSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.setSpaceBody, async (parts, { caller, params, body, request, reply }) => {
    const space = await setSpaceBody(parts, caller, params.id, body.body, expectedVersion(request));
    reply.header('etag', bodyVersion(parts, space.body));
    return space;
  }),
  route(getRoom, findRoomFor),
  route(listSpaceStorage, listStorage),
  route(calls.getSpaceIndex, sendSpaceIndex),
];
