import type { Move, MovedItems, moveItems as moveCall } from '@atrium/contract/moves';
import { sentence } from '@atrium/contract/parts/sentences';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import { denied, type FolderAccess } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import type { Ask } from '../../core/route.ts';
import { type JudgedMove, judgeMove } from './judge-move.ts';
import { type Made, makeMove } from './make-move.ts';

export const moveItems = (parts: Parts, ask: Ask<typeof moveCall>): Promise<MovedItems> =>
  moveSelection(parts, ask, ask.body);

export function moveSelection(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof moveCall>, 'caller' | 'from'>,
  asked: Move,
): Promise<MovedItems> {
  const reader = readerOf(parts, caller);
  return transaction(parts.db, async (trx: Transaction) => {
    const judged = await judgeMove(trx, reader, asked);
    if (judged.refused.some(({ reason }) => reason === 'into-itself'))
      throw new AppError(
        'folder.into-itself',
        sentence('A folder cannot be moved into itself or a folder inside it.'),
      );
    if (judged.refused.length > 0) throw denied();
    const made = await makeMove(parts, trx, { reader, from }, judged);
    const ids = [...judged.folders, ...judged.documents].map(({ id }) => id);
    const fromIds = [
      ...judged.folders.map(({ parentId }) => parentId as number),
      ...judged.documents.map(({ folderId }) => folderId),
    ];
    await noteActivity(parts, trx, caller.user.id, 'moved', ids, fromIds);
    return { moved: ids.length, back: wayBack(judged, made) };
  });
}

/** By where each came from; null where one of them could not be taken back there by the mover. */
function wayBack({ documents, folders, sources, target }: JudgedMove, made: Made): MovedItems['back'] {
  const moves = new Map<number, Move>();
  const moveTo = (id: number) => {
    const { spaceId: space, parentId } = sources.get(id) as FolderAccess;
    const move = moves.get(id) ?? {
      documents: [],
      folders: [],
      space,
      folder: parentId === null ? null : id,
    };
    moves.set(id, move);
    return move;
  };
  for (const { id, folderId } of documents) moveTo(folderId).documents.push(id);
  for (const { id, parentId } of folders) moveTo(parentId as number).folders.push(id);
  const isOpen = [...moves].every(([id, { documents, folders, space }]) => {
    const there = sources.get(id) as FolderAccess;
    const leaves = space === target.spaceId;
    const toTake =
      (documents.length > 0 ? bits.canCreateDocument : 0) | (folders.length > 0 ? bits.canCreate : 0);
    return (
      has(there.flags, bits.canRead | toTake) &&
      made.documents.every((one) =>
        mayLeave(one.flags, bits.canWriteDocument, bits.canDeleteDocument, leaves),
      ) &&
      made.folders.every((one) => mayLeave(one.flags, bits.canWrite, bits.canDelete, leaves))
    );
  });
  return isOpen ? [...moves.values()] : null;
}

const mayLeave = (flags: number, write: number, remove: number, isInSpace: boolean): boolean =>
  has(flags, isInSpace ? write : write | remove);
