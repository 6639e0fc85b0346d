import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../access/access.ts';
import { bits, has } from '../access/flags.ts';
import { denied, type FolderAccess } from '../access/require.ts';
import { recordEvents } from '../audit.ts';
import type { Origin } from '../origin.ts';
import { requireRoom } from '../quota.ts';
import { refuseTooDeep } from './make-folders.ts';
import { requireSubtrees } from './require-subtrees.ts';
import { isBelow, settle } from './settle.ts';

export interface Move {
  folder: FolderAccess;
  target: FolderAccess;
}

/**
 * Gives folders new parents. The mover needs canWrite on each folder and canCreate on its target; and, as a move
 * can change who sees what lies below, must be able to read and write all of that, unseen things included.
 * Into another space it is a delete there and a create here, and needs the rights of both.
 */
export async function moveFolders(
  parts: Parts,
  trx: Transaction,
  { reader, from }: { reader: Reader; from: Origin },
  moves: Move[],
): Promise<void> {
  if (moves.length === 0) return;
  for (const { folder, target } of moves) {
    if (!has(folder.flags, bits.canWrite) || !has(target.flags, bits.canCreate)) throw denied();
  }
  await requireSubtrees(trx, reader, moves, bits.canWrite, bits.canReadDocument | bits.canWriteDocument);
  const crossing = moves.filter(({ folder, target }) => folder.spaceId !== target.spaceId);
  await requireSubtrees(trx, reader, crossing, bits.canDelete, bits.canDeleteDocument);
  await setParents(trx, moves);
  await refuseCycles(trx, moves);
  const ids = moves.map(({ folder }) => folder.id);
  await settle(trx, ids);
  const deepest = await sql<{ depth: number }>`
    select max(array_length(f.path, 1)) - 1 as depth from folder t join folder f on ${isBelow}
    where t.id = any(${ids}::int[]) and f.deletion_id is null`.execute(trx);
  refuseTooDeep(parts, deepest.rows[0]?.depth ?? 0);
  await requireRoomIn(parts, trx, crossing);
  await recordMovesToSpace(
    parts,
    trx,
    { reader, from },
    crossing.map(({ folder, target }) => ({ type: 'folder', ...folder, toSpace: target.spaceId })),
  );
}

/** Records what went to another space: other people see it there. */
export async function recordMovesToSpace(
  parts: Parts,
  trx: Transaction,
  { reader, from }: { reader: Reader; from: Origin },
  moved: { type: 'folder' | 'document'; id: number; spaceId: number; toSpace: number }[],
): Promise<void> {
  const events = moved.map(({ type, id, spaceId, toSpace }) => ({
    action: 'moved-to-space' as const,
    actorId: reader.userId,
    subject: { type, id },
    detail: { fromSpace: spaceId, toSpace },
  }));
  await recordEvents(parts, trx, from, events);
}

/** Asks for room in each space that something has come into, by ids: two who move at once wait in the same order. */
async function requireRoomIn(parts: Parts, trx: Transaction, crossing: Move[]): Promise<void> {
  const spaces = new Set(crossing.map(({ target }) => target.spaceId).sort((a, b) => a - b));
  for (const spaceId of spaces) {
    const ids = crossing.filter(({ target }) => target.spaceId === spaceId).map(({ folder }) => folder.id);
    const found = await sql<{ bytes: number }>`
      select coalesce(sum(u.bytes), 0)::bigint as bytes
      from folder t join folder f on ${isBelow} join folder_use u on u.folder_id = f.id
      where t.id = any(${ids}::int[])`.execute(trx);
    await requireRoom(parts, trx, { spaceId }, found.rows[0]?.bytes ?? 0);
  }
}

async function setParents(trx: Transaction, moves: Move[]): Promise<void> {
  await sql`
    update folder f set parent_id = m.parent_id
    from unnest(${moves.map(({ folder }) => folder.id)}::int[], ${moves.map(({ target }) => target.id)}::int[])
      as m (id, parent_id) where m.id = f.id`.execute(trx);
}

/** Refuses circles after the parents are set, as several moves together may close one that none closes alone. */
async function refuseCycles(trx: Transaction, moves: Move[]): Promise<void> {
  const found = await sql<{ id: number }>`
    with recursive above as (
      select f.id as start, f.parent_id as id from folder f
      where f.id = any(${moves.map(({ folder }) => folder.id)}::int[])
      union
      select a.start, f.parent_id from above a join folder f on f.id = a.id where a.id <> a.start)
    select id from above where id = start`.execute(trx);
  if (found.rows.length > 0) {
    throw new AppError(
      'folder.into-itself',
      sentence('A folder cannot be moved into itself or a folder inside it.'),
    );
  }
}
