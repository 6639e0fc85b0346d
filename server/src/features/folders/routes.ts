import * as calls from '@atrium/contract/folders';
import { type Route, route } from '../../core/route.ts';
import { countDocuments } from './count-documents.ts';
import { createFolder, createFolders } from './create-folders.ts';
import { deleteFolder } from './delete-folder.ts';
import { getFolder } from './get-folder.ts';
import { listFolders } from './list-folders.ts';
import { measureMoveImpact } from './measure-move-impact.ts';
import { showTree } from './show-tree.ts';
import { updateFolder } from './update-folder.ts';
import { updateFolders } from './update-folders.ts';

export const folderRoutes: Route[] = [
  route(calls.listFolders, listFolders),
  route(calls.getFolder, getFolder),
  route(calls.countDocuments, countDocuments),
  route(calls.getFolderTree, showTree),
  route(calls.createFolder, createFolder),
  route(calls.createFolders, createFolders),
  route(calls.updateFolder, updateFolder),
  route(calls.updateFolders, updateFolders),
  route(calls.measureMoveImpact, measureMoveImpact),
  route(calls.deleteFolder, deleteFolder),
];
