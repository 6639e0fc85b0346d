import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import {
  type DocumentAccess,
  denied,
  type FolderAccess,
  requireDocuments,
  unsafeFindFolders,
} from '../../core/access/require.ts';
import { moveDocuments } from '../../core/library/move-documents.ts';
import { moveFolders } from '../../core/library/move-folders.ts';
import type { Origin } from '../../core/origin.ts';
import type { JudgedMove } from './judge-move.ts';

export interface Made {
  documents: DocumentAccess[];
  folders: FolderAccess[];
}

/** Makes a move that was judged; answers what the mover may do with it at its new place. */
export async function makeMove(
  parts: Parts,
  trx: Transaction,
  by: { reader: Reader; from: Origin },
  { target, documents, folders }: JudgedMove,
): Promise<Made> {
  const moves = folders.map((folder) => ({ folder, target }));
  await moveFolders(parts, trx, by, moves);
  await moveDocuments(parts, trx, by, documents, target);
  const ids = folders.map(({ id }) => id);
  const there = await unsafeFindFolders(trx, by.reader, ids);
  // Nobody moves a thing out of their own sight.
  if (!there.every(({ flags }) => has(flags, bits.canRead))) throw denied();
  const moved = await requireDocuments(
    trx,
    by.reader,
    0,
    documents.map(({ id }) => id),
  ).catch((error) => {
    throw error instanceof AppError ? denied() : error;
  });
  return { documents: moved, folders: there };
}
