import { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import * as calls from '@atrium/contract/spaces';
import { type Route, route } from '../../core/route.ts';
import { createSpace } from './create-space.ts';
import { deleteSpace } from './delete-space.ts';
import { getSpace, listSpaces } from './list-spaces.ts';
import { findRoomFor, listStorage } from './read-storage.ts';
import { restoreSpace } from './restore-space.ts';
import { setSpaceBody } from './set-space-body.ts';
import { sendSpaceIndex } from './space-index/send-space-index.ts';
import { updateSpace } from './update-space.ts';

export const spaceRoutes: Route[] = [
  route(calls.listSpaces, listSpaces),
  route(calls.getSpace, getSpace),
  route(calls.createSpace, createSpace),
  route(calls.updateSpace, updateSpace),
  route(calls.deleteSpace, deleteSpace),
  route(calls.restoreSpace, restoreSpace),
  route(calls.setSpaceBody, setSpaceBody),
  route(getRoom, findRoomFor),
  route(listSpaceStorage, listStorage),
  route(calls.getSpaceIndex, sendSpaceIndex),
];
