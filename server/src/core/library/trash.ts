import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { documentScope, flagsIn, type Reader } from '../access/access.ts';
import { bits, has } from '../access/flags.ts';
import { absent, denied, requireDocuments, requireFolders } from '../access/require.ts';
import { requireSubtrees } from './require-subtrees.ts';
import { isBelow } from './settle.ts';

export interface Selection {
  folders: number[];
  documents: number[];
}

const undoMinutes = 10;

/**
 * Moves folders, with all that lies in them, and documents to the trash: all of them or none. Needs the delete
 * rights on everything, unseen things included. The caller holds the locks of their spaces.
 */
export async function moveToTrash(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  { folders, documents }: Selection,
): Promise<void> {
  const chosenFolders = await requireFolders(trx, reader, bits.canDelete, folders);
  // A root goes with its space alone.
  if (chosenFolders.some((folder) => folder.parentId === null)) throw absent('folder.not-found');
  const chosenDocuments = await requireDocuments(trx, reader, bits.canDeleteDocument, documents);
  await requireSubtrees(
    trx,
    reader,
    chosenFolders.map((folder) => ({ folder })),
    bits.canDelete,
    bits.canDeleteDocument,
  );
  const deletionId = await addDeletion(parts, trx, reader);
  await markSubtrees(
    trx,
    chosenFolders.map((folder) => folder.id),
    deletionId,
  );
  const single = chosenDocuments.map((document) => document.id);
  await sql`
    update document set deletion_id = ${deletionId}
    where id = any(${single}::int[]) and deletion_id is null`.execute(trx);
}

export async function addDeletion(parts: Parts, trx: Transaction, reader: Reader): Promise<number> {
  const { id } = await trx
    .insertInto('deletion')
    .values({ at: parts.clock.now(), by_id: reader.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is in the trash already stays in its own deletion. */
export async function markSubtrees(trx: Transaction, tops: number[], deletionId: number): Promise<void> {
  await sql`
    update folder set deletion_id = ${deletionId}
    where deletion_id is null and id in (
      select f.id from folder t join folder f on ${isBelow} where t.id = any(${tops}::int[]))`.execute(trx);
  // By a second statement, which sees also what an upload put there while the first one waited for its lock.
  await sql`
    update document d set deletion_id = ${deletionId} from folder f
    where f.id = d.folder_id and f.deletion_id = ${deletionId} and d.deletion_id is null`.execute(trx);
}

interface TrashRow {
  id: number;
  deletionId: number | null;
  byId: number;
  at: Date;
  parentId: number;
  flags: number;
}

/**
 * Brings folders back, with what went with them, and documents; folders above that are in the trash come back
 * too, empty of anything else. Administrators always may; whoever deleted something may for ten minutes, with
 * the rights it takes to delete it. Answers the folders above that were in the trash too.
 */
export async function restoreFromTrash(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  { folders, documents }: Selection,
): Promise<number[]> {
  const folderRows = await sql<TrashRow>`
    select f.id, f.deletion_id as "deletionId", x.by_id as "byId", x.at, f.parent_id as "parentId",
      ${flagsIn(reader, sql`f.scope_id`)} as flags
    from folder f join deletion x on x.id = f.deletion_id join space sp on sp.id = f.space_id
    where f.id = any(${folders}::int[]) and f.parent_id is not null and sp.deletion_id is null`.execute(trx);
  const documentRows = await sql<TrashRow>`
    select d.id, d.deletion_id as "deletionId", x.by_id as "byId", x.at, d.folder_id as "parentId",
      ${flagsIn(reader, documentScope)} as flags
    from document d join folder f on f.id = d.folder_id join deletion x on x.id = d.deletion_id
    join space sp on sp.id = f.space_id
    where d.id = any(${documents}::int[]) and sp.deletion_id is null`.execute(trx);
  requireRestorable(parts, reader, folderRows.rows, folders, bits.canDelete, 'folder.not-found');
  requireRestorable(
    parts,
    reader,
    documentRows.rows,
    documents,
    bits.canDeleteDocument,
    'document.not-found',
  );

  const above = await restoreAbove(
    parts,
    trx,
    reader,
    [...folderRows.rows, ...documentRows.rows].map((row) => row.parentId),
  );
  // What lies below a chosen folder and went with it: found by the deletions, not folder by folder.
  const chosen = folderRows.rows;
  const inTrash = await sql<{ id: number; deletionId: number; path: number[] }>`
    select id, deletion_id as "deletionId", path from folder
    where deletion_id = any(${chosen.map((row) => row.deletionId)}::int[])`.execute(trx);
  const deletionOf = new Map(chosen.map((row) => [row.id, row.deletionId]));
  const ids = inTrash.rows
    .filter(({ path, deletionId }) => path.some((id) => deletionOf.get(id) === deletionId))
    .map((row) => row.id);
  await sql`
    update document d set deletion_id = null from folder f
    where f.id = any(${ids}::int[]) and d.folder_id = f.id and d.deletion_id = f.deletion_id`.execute(trx);
  await sql`update folder set deletion_id = null where id = any(${ids}::int[])`.execute(trx);
  await sql`update document set deletion_id = null where id = any(${documents}::int[])`.execute(trx);
  return above.filter((id) => !folders.includes(id));
}

/** The folders above come back as they must, but not one that somebody else has deleted meanwhile. */
async function restoreAbove(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  folderIds: number[],
): Promise<number[]> {
  const found = await sql<{ id: number; byId: number; at: Date }>`
    select distinct f.id, x.by_id as "byId", x.at
    from folder low join folder f on f.id = any(low.path) join deletion x on x.id = f.deletion_id
    where low.id = any(${folderIds}::int[])`.execute(trx);
  if (!found.rows.every((row) => mayUndo(parts, reader, row))) {
    throw new AppError(
      'change.conflict',
      sentence('The folder it was in has been deleted meanwhile. An administrator can restore both.'),
    );
  }
  const ids = found.rows.map((row) => row.id);
  await sql`update folder set deletion_id = null where id = any(${ids}::int[])`.execute(trx);
  return ids;
}

function mayUndo(parts: Parts, reader: Reader, { byId, at }: { byId: number; at: Date }): boolean {
  return reader.isAdmin || (byId === reader.userId && at >= minutesAfter(parts.clock.now(), -undoMinutes));
}

function requireRestorable(
  parts: Parts,
  reader: Reader,
  rows: TrashRow[],
  ids: number[],
  needed: number,
  notFound: 'folder.not-found' | 'document.not-found',
): void {
  const found = new Set(rows.map((row) => row.id));
  if (!ids.every((id) => found.has(id))) throw absent(notFound);
  if (reader.isAdmin) return;
  // What is in the trash is not shown to others, so it is not there for them.
  if (!rows.every((row) => mayUndo(parts, reader, row) && has(row.flags, bits.canRead)))
    throw absent(notFound);
  if (!rows.every((row) => has(row.flags, needed))) throw denied();
}
