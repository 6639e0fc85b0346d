import type { Folder, updateFolders as updateCall } from '@atrium/contract/folders';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import {
  absent,
  denied,
  type FolderAccess,
  requireFolders,
  unsafeFindFolders,
} from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { moveFolders } from '../../core/library/move-folders.ts';
import { placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import type { Origin } from '../../core/origin.ts';
import type { Ask } from '../../core/route.ts';

export interface FolderMove {
  id: number;
  parent: number | null;
  weight: number;
}

export const updateFolders = (
  parts: Parts,
  { caller, body, from }: Ask<typeof updateCall>,
): Promise<Folder[]> => arrangeFolders(parts, { caller, from }, body);

/** Moves and reorders folders, all or none. A parent of null is the root of the space that the folder is in. */
export function arrangeFolders(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof updateCall>, 'caller' | 'from'>,
  asked: FolderMove[],
): Promise<Folder[]> {
  const ids = asked.map((one) => one.id);
  if (new Set(ids).size < ids.length) {
    throw new AppError('request.invalid', sentence('Each folder can be named once.'));
  }
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    const named = asked.flatMap((one) => (one.parent === null ? [] : [one.parent]));
    await lockSpacesOf(trx, { folders: [...ids, ...named] });
    const moved = await applyMoves(parts, trx, { reader, from }, asked, named);
    await noteActivity(
      parts,
      trx,
      caller.user.id,
      'moved',
      moved.map(({ id }) => id),
      moved.map(({ parentId }) => parentId as number),
    );
    const rows = await selectFolders(trx, reader, sql`f.id = any(${ids}::int[])`);
    // Nobody moves a folder out of their own sight.
    if (rows.length < ids.length) throw denied();
    return showFolders(trx, reader, rows);
  });
}

async function applyMoves(
  parts: Parts,
  trx: Transaction,
  { reader, from }: { reader: Reader; from: Origin },
  asked: FolderMove[],
  named: number[],
): Promise<FolderAccess[]> {
  const folders = await requireFolders(
    trx,
    reader,
    0,
    asked.map((one) => one.id),
  );
  if (folders.some((folder) => folder.parentId === null)) throw absent('folder.not-found');
  const targets = new Map((await requireFolders(trx, reader, 0, named)).map((one) => [one.id, one]));
  if ([...targets.values()].some((target) => target.parentId === null)) throw absent('folder.not-found');
  const around = folders.flatMap((folder) => [folder.parentId as number, folder.path[0] as number]);
  const above = new Map((await unsafeFindFolders(trx, reader, around)).map((one) => [one.id, one]));
  const isReadable = await readableFolders(
    trx,
    reader,
    folders.flatMap((folder) => folder.path),
  );

  const moves: { folder: FolderAccess; target: FolderAccess }[] = [];
  const weights: FolderMove[] = [];
  for (const [index, folder] of folders.entries()) {
    const move = asked[index] as FolderMove;
    const shown = placeUnder(folder.path.slice(0, -1), isReadable).parent;
    const present = above.get(folder.parentId as number) as FolderAccess;
    if (move.parent === shown) {
      if (folder.weight === move.weight) continue;
      // The order of folders belongs to the folder that they lie in.
      if (!has(present.flags, bits.canCreate)) throw denied();
    } else {
      if (shown !== (present.parentId === null ? null : present.id)) throw denied();
      const root = above.get(folder.path[0] as number) as FolderAccess;
      const target = move.parent === null ? root : (targets.get(move.parent) as FolderAccess);
      moves.push({ folder, target });
    }
    weights.push(move);
  }
  await moveFolders(parts, trx, { reader, from }, moves);
  await setWeights(trx, weights);
  return moves.map(({ folder }) => folder);
}

async function setWeights(trx: Transaction, weights: FolderMove[]): Promise<void> {
  await sql`
    update folder f set weight = m.weight
    from unnest(${weights.map((one) => one.id)}::int[], ${weights.map((one) => one.weight)}::int[]) as m (id, weight)
    where m.id = f.id and f.weight <> m.weight`.execute(trx);
}
