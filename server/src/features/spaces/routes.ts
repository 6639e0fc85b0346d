import { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import * as calls from '@atrium/contract/spaces';
import type { Parts } from '../../base/parts.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { bodyVersion } from '../../core/tree/body-version.ts';
import { createSpace, deleteSpace, restoreSpace, updateSpace } from './change-spaces.ts';
import { getSpace, listSpaces } from './list-spaces.ts';
import { findRoomFor, listStorage } from './read-storage.ts';
import { setSpaceBody } from './set-space-body.ts';
import { sendSpaceIndex } from './space-index/send-space-index.ts';

export const spaceRoutes = (parts: Parts): Route[] => [
  route(calls.listSpaces, ({ caller, query }) => listSpaces(parts, caller, query.isDeleted)),
  route(calls.getSpace, async ({ caller, params, reply }) => {
    const space = await getSpace(parts, caller, params.id);
    reply.header('etag', bodyVersion(parts, space.body));
    return space;
  }),
  route(calls.createSpace, (ask) => createSpace(parts, ask)),
  route(calls.updateSpace, (ask) => updateSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.deleteSpace, (ask) => deleteSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.restoreSpace, (ask) => restoreSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.setSpaceBody, async ({ caller, params, body, request, reply }) => {
    const space = await setSpaceBody(parts, caller, params.id, body.body, expectedVersion(request));
    reply.header('etag', bodyVersion(parts, space.body));
    return space;
  }),
  route(getRoom, (ask) => findRoomFor(parts, ask)),
  route(listSpaceStorage, () => listStorage(parts)),
  route(calls.getSpaceIndex, (ask) => sendSpaceIndex(parts, ask)),
];
