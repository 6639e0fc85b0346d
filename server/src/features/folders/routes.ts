import type { Folder } from '@atrium/contract/folders';
import * as calls from '@atrium/contract/folders';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { bodyVersion } from '../../core/tree/body-version.ts';
import { deleteItems } from '../../core/tree/delete-items.ts';
import { countDocuments } from './count-documents.ts';
import { createFolders } from './create-folders.ts';
import { getFolder } from './get-folder.ts';
import { listFolders } from './list-folders.ts';
import { measureMoveImpact } from './measure-move-impact.ts';
import { updateFolder } from './update-folder.ts';
import { updateFolders } from './update-folders.ts';

export const folderRoutes: Route[] = [
  route(calls.listFolders, (parts, { caller, query }) => listFolders(parts, caller, query)),
  route(calls.getFolder, async (parts, { caller, params, reply }) => {
    const folder = await getFolder(parts, caller, params.id);
    reply.header('etag', bodyVersion(parts, folder.body));
    return folder;
  }),
  route(calls.countDocuments, (parts, { caller, query }) => countDocuments(parts, caller, query.spaceId)),
  route(calls.createFolder, async (parts, { caller, body: { name, ...place } }) => {
    const made = await createFolders(parts, caller, { ...place, folders: [{ name, children: [] }] });
    return made[0] as Folder;
  }),
  route(calls.createFolders, (parts, { caller, body }) => createFolders(parts, caller, body)),
  route(calls.updateFolder, async (parts, ask) => {
    const expected = expectedVersion(ask.request);
    const folder = await updateFolder(parts, ask, ask.params.id, ask.body, expected);
    ask.reply.header('etag', bodyVersion(parts, folder.body));
    return folder;
  }),
  route(calls.updateFolders, (parts, ask) => updateFolders(parts, ask, ask.body)),
  route(calls.measureMoveImpact, (parts, ask) => measureMoveImpact(parts, ask, ask.params.id, ask.body)),
  route(calls.deleteFolder, (parts, ask) =>
    deleteItems(parts, ask, { folders: [ask.params.id], documents: [] }),
  ),
];
