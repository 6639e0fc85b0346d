import type { Move, MovePlan } from '@atrium/contract/moves';
import type { Transaction } from '../../base/database/connect.ts';
import type { Reader } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import {
  absent,
  type DocumentAccess,
  type FolderAccess,
  requireDocuments,
  requireFolders,
  unsafeFindFolders,
} from '../../core/access/require.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { placeUnder, readableFolders } from '../../core/library/place-folders.ts';

export type Refused = MovePlan['refused'][number];

export interface JudgedMove {
  target: FolderAccess;
  documents: DocumentAccess[];
  folders: FolderAccess[];
  refused: Refused[];
  /** The folders that it all lies in now, by their ids; those that the mover cannot read too. */
  sources: Map<number, FolderAccess>;
}

/**
 * What of a selection goes, by the rights on each thing itself; what lies below folders is asked for where they move.
 * What is shown there already is neither moved nor refused. What cannot be read refuses the whole.
 */
export async function judgeMove(trx: Transaction, reader: Reader, asked: Move): Promise<JudgedMove> {
  await lockSpacesOf(trx, { documents: asked.documents, folders: asked.folders, spaces: [asked.space] });
  const target = await findPlace(trx, reader, 0, asked.space, asked.folder);
  const documents = await requireDocuments(trx, reader, 0, asked.documents);
  const folders = await requireFolders(trx, reader, 0, asked.folders);
  if (folders.some(({ parentId }) => parentId === null)) throw absent('folder.not-found');
  const sources = await findSources(trx, reader, documents, folders);
  const pathTo = (id: number) => (sources.get(id) as FolderAccess).path;
  const isReadable = await readableFolders(
    trx,
    reader,
    [...sources.values()].flatMap(({ path }) => path),
  );
  const isThere = (spaceId: number, pathAbove: number[]) =>
    spaceId === target.spaceId && placeUnder(pathAbove, isReadable).parent === asked.folder;

  const refused: Refused[] = [];
  const keep = (entityType: Refused['entityType'], id: number, reason: Refused['reason'] | undefined) => {
    if (reason) refused.push({ entityType, id, reason });
    return reason === undefined;
  };
  const going = {
    documents: documents.filter(({ spaceId, folderId }) => !isThere(spaceId, pathTo(folderId))),
    folders: folders.filter(({ spaceId, path }) => !isThere(spaceId, path.slice(0, -1))),
  };
  return {
    target,
    documents: going.documents.filter((one) => keep('document', one.id, refuseDocument(one, target))),
    folders: going.folders.filter((one) => {
      const above = one.path.slice(0, -1);
      // What hangs elsewhere than it lies cannot be moved.
      const isDisplaced = placeUnder(above, isReadable).parent !== (above.slice(1).at(-1) ?? null);
      return keep('folder', one.id, isDisplaced ? 'from' : refuseFolder(one, target));
    }),
    refused,
    sources,
  };
}

async function findSources(
  trx: Transaction,
  reader: Reader,
  documents: DocumentAccess[],
  folders: FolderAccess[],
): Promise<Map<number, FolderAccess>> {
  const ids = new Set([
    ...documents.map(({ folderId }) => folderId),
    ...folders.map(({ parentId }) => parentId as number),
  ]);
  const found = await unsafeFindFolders(trx, reader, [...ids]);
  return new Map(found.map((folder) => [folder.id, folder]));
}

function refuseDocument(document: DocumentAccess, target: FolderAccess): Refused['reason'] | undefined {
  const leaves = document.spaceId === target.spaceId ? 0 : bits.canDeleteDocument;
  if (!has(document.flags, bits.canWriteDocument | leaves)) return 'from';
  return has(target.flags, bits.canCreateDocument) ? undefined : 'to';
}

function refuseFolder(folder: FolderAccess, target: FolderAccess): Refused['reason'] | undefined {
  if (target.path.includes(folder.id)) return 'into-itself';
  const leaves = folder.spaceId === target.spaceId ? 0 : bits.canDelete;
  if (!has(folder.flags, bits.canWrite | leaves)) return 'from';
  return has(target.flags, bits.canCreate) ? undefined : 'to';
}
