import type { Folder } from '@atrium/contract/folders';
import * as calls from '@atrium/contract/folders';
import type { Parts } from '../../base/parts.ts';
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

export const folderRoutes = (parts: Parts): Route[] => [
  route(calls.listFolders, ({ caller, query }) => listFolders(parts, caller, query)),
  route(calls.getFolder, async ({ caller, params, reply }) => {
    const folder = await getFolder(parts, caller, params.id);
    reply.header('etag', bodyVersion(parts, folder.body));
    return folder;
  }),
  route(calls.countDocuments, ({ caller, query }) => countDocuments(parts, caller, query.spaceId)),
  route(calls.createFolder, async ({ caller, body: { name, ...place } }) => {
    const made = await createFolders(parts, caller, { ...place, folders: [{ name, children: [] }] });
    return made[0] as Folder;
  }),
  route(calls.createFolders, ({ caller, body }) => createFolders(parts, caller, body)),
  route(calls.updateFolder, async (ask) => {
    const expected = expectedVersion(ask.request);
    const folder = await updateFolder(parts, ask, ask.params.id, ask.body, expected);
    ask.reply.header('etag', bodyVersion(parts, folder.body));
    return folder;
  }),
  route(calls.updateFolders, (ask) => updateFolders(parts, ask, ask.body)),
  route(calls.measureMoveImpact, (ask) => measureMoveImpact(parts, ask, ask.params.id, ask.body)),
  route(calls.deleteFolder, (ask) => deleteItems(parts, ask, { folders: [ask.params.id], documents: [] })),
];
