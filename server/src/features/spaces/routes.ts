import * as calls from '@atrium/contract/spaces';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createSpace, deleteSpace, restoreSpace, updateSpace } from './change-spaces.ts';
import { getSpace, listSpaces } from './list-spaces.ts';
import { setSpaceBody } from './set-space-body.ts';
import { sendSpaceIndex } from './space-index/send-space-index.ts';

export const spaceRoutes = (parts: Parts): Route[] => [
  route(calls.listSpaces, ({ caller, query }) => listSpaces(parts, caller, query.isDeleted)),
  route(calls.getSpace, ({ caller, params }) => getSpace(parts, caller, params.id)),
  route(calls.createSpace, (ask) => createSpace(parts, ask)),
  route(calls.updateSpace, (ask) => updateSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.deleteSpace, (ask) => deleteSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.restoreSpace, (ask) => restoreSpace(parts, { ...ask, id: ask.params.id })),
  route(calls.setSpaceBody, ({ caller, params, body }) => setSpaceBody(parts, caller, params.id, body.body)),
  route(calls.getSpaceIndex, (ask) => sendSpaceIndex(parts, ask)),
];
