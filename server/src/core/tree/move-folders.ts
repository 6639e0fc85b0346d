import { sql } from 'kysely';
import type { Change } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { documentScope, flagsIn, type Reader } from '../access/access.ts';
import { bits, has } from '../access/flags.ts';
import { denied, type FolderAccess } from '../access/require.ts';
import { refuseTooDeep } from './make-folders.ts';
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
  change: Change,
  reader: Reader,
  moves: Move[],
): Promise<void> {
  if (moves.length === 0) return;
  for (const { folder, target } of moves) {
    if (!has(folder.flags, bits.canWrite) || !has(target.flags, bits.canCreate)) throw denied();
  }
  await requireSubtrees(change, reader, moves, bits.canWrite, bits.canReadDocument);
  await requireSubtrees(
    change,
    reader,
    moves.filter(({ folder, target }) => folder.spaceId !== target.spaceId),
    bits.canDelete,
    bits.canDeleteDocument,
  );
  await setParents(change, moves);
  await refuseCycles(change, moves);
  const ids = moves.map(({ folder }) => folder.id);
  await settle(change, ids);
  const deepest = await sql<{ depth: number }>`
    select max(array_length(f.path, 1)) - 1 as depth from folder t join folder f on ${isBelow}
    where t.id = any(${ids}::int[]) and f.deletion_id is null`.execute(change);
  refuseTooDeep(parts, deepest.rows[0]?.depth ?? 0);
}

async function setParents(change: Change, moves: Move[]): Promise<void> {
  await sql`
    update folder f set parent_id = m.parent_id
    from unnest(${moves.map(({ folder }) => folder.id)}::int[], ${moves.map(({ target }) => target.id)}::int[])
      as m (id, parent_id) where m.id = f.id`.execute(change);
}

/** Asked after the parents are set, as several moves together may close a circle that none closes alone. */
async function refuseCycles(change: Change, moves: Move[]): Promise<void> {
  const found = await sql<{ id: number }>`
    with recursive above as (
      select f.id as start, f.parent_id as id from folder f
      where f.id = any(${moves.map(({ folder }) => folder.id)}::int[])
      union
      select a.start, f.parent_id from above a join folder f on f.id = a.id where a.id <> a.start)
    select id from above where id = start`.execute(change);
  if (found.rows.length > 0) {
    throw new AppError('folder.into-itself', 'A folder cannot be moved into itself or a folder inside it.');
  }
}

/** Whether the reader has these flags on all living folders and on all living documents of the subtrees. */
export async function requireSubtrees(
  change: Change,
  reader: Reader,
  moves: { folder: { id: number } }[],
  onFolders: number,
  onDocuments: number,
): Promise<void> {
  if (reader.isAdmin || moves.length === 0) return;
  const ids = moves.map(({ folder }) => folder.id);
  const found = await sql<{ isRefused: boolean }>`
    with inside as materialized (
      select distinct f.id, f.scope_id from folder t join folder f on ${isBelow}
      where t.id = any(${ids}::int[]) and f.deletion_id is null),
    folder_scopes as (select distinct scope_id from inside),
    document_scopes as (
      select distinct ${documentScope} as scope_id
      from inside f join document d on d.folder_id = f.id and d.deletion_id is null)
    select exists (select from folder_scopes where (${flagsIn(reader, sql`folder_scopes.scope_id`)} & ${onFolders}::int) <> ${onFolders}::int)
      or exists (select from document_scopes where (${flagsIn(reader, sql`document_scopes.scope_id`)} & ${onDocuments}::int) <> ${onDocuments}::int)
      as "isRefused"`.execute(change);
  if (found.rows[0]?.isRefused) throw denied();
}
