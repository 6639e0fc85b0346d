import type { ErrorCode } from '@atrium/contract/parts/errors';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { AppError } from '../../base/errors.ts';
import { fullName } from '../accounts/user-reply.ts';
import { documentScope, flagsIn, hasFlag, type Reader, readsAnythingIn } from './access.ts';
import { bits, has } from './flags.ts';

/**
 * The set checks: all ids pass, or the call is refused whole. What the reader cannot read answers as if it did
 * not exist (404); what they can read but not change in this way answers 403.
 */

export interface FolderAccess {
  id: number;
  spaceId: number;
  parentId: number | null;
  name: string;
  weight: number;
  path: number[];
  scopeId: number;
  flags: number;
}

export async function requireFolders(
  db: Queryable,
  reader: Reader,
  needed: number,
  ids: number[],
): Promise<FolderAccess[]> {
  const found = await unsafeFindFolders(db, reader, ids);
  return requireAll(found, ids, bits.canRead, needed, 'folder.not-found');
}

/** Finds folders, those that the reader cannot read too: for rules that look at them, never for replies. */
export async function unsafeFindFolders(
  db: Queryable,
  reader: Reader,
  ids: number[],
): Promise<FolderAccess[]> {
  const found = await prepared(sql<FolderAccess>`
    select f.id, f.space_id as "spaceId", f.parent_id as "parentId", f.name, f.weight, f.path,
      f.scope_id as "scopeId", ${flagsIn(reader, sql`f.scope_id`)} as flags
    from folder f where f.id = any(${ids}::int[]) and f.deletion_id is null`).execute(db);
  return found.rows;
}

export async function requireFolder(
  db: Queryable,
  reader: Reader,
  needed: number,
  id: number,
): Promise<FolderAccess> {
  const [folder] = await requireFolders(db, reader, needed, [id]);
  return folder as FolderAccess;
}

export interface DocumentAccess {
  id: number;
  name: string;
  folderId: number;
  spaceId: number;
  flags: number;
}

export async function requireDocuments(
  db: Queryable,
  reader: Reader,
  needed: number,
  ids: number[],
): Promise<DocumentAccess[]> {
  const rows = await findDocuments<DocumentAccess>(db, reader, ids);
  return requireAll(rows, ids, bits.canReadDocument, needed, 'document.not-found');
}

export async function requireDocument(
  db: Queryable,
  reader: Reader,
  needed: number,
  id: number,
): Promise<DocumentAccess> {
  const [document] = await requireDocuments(db, reader, needed, [id]);
  return document as DocumentAccess;
}

/** A document with the file that it has now. The hash names bytes in the store, and is told to nobody. */
export interface StoredDocument extends DocumentAccess {
  hash: string;
  size: number;
  mime: string;
  filename: string;
  version: number;
  modifiedAt: Date;
}

export async function requireStoredDocument(
  db: Queryable,
  reader: Reader,
  needed: number,
  id: number,
): Promise<StoredDocument> {
  const file = sql`, d.hash, d.size, d.mime, d.filename, d.version, d.modified_at as "modifiedAt"`;
  const rows = await findDocuments<StoredDocument>(db, reader, [id], file);
  const [document] = requireAll(rows, [id], bits.canReadDocument, needed, 'document.not-found');
  return document as StoredDocument;
}

async function findDocuments<Row>(
  db: Queryable,
  reader: Reader,
  ids: number[],
  more: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const found = await prepared(sql<Row>`
    select d.id, d.name, d.folder_id as "folderId", f.space_id as "spaceId",
      ${flagsIn(reader, documentScope)} as flags${more}
    from document d join folder f on f.id = d.folder_id
    where d.id = any(${ids}::int[]) and d.deletion_id is null`).execute(db);
  return found.rows;
}

function requireAll<Row extends { id: number; flags: number }>(
  rows: Row[],
  ids: number[],
  toRead: number,
  needed: number,
  notFound: ErrorCode,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = [...new Set(ids)].map((id) => byId.get(id));
  if (!all.every((row) => row !== undefined && has(row.flags, toRead))) throw absent(notFound);
  if (!all.every((row) => has((row as Row).flags, needed))) throw denied();
  return all as Row[];
}

export interface SpaceAccess {
  id: number;
  name: string;
  ownerId: number;
  rootId: number;
  /** What the caller may do at the space's root. */
  flags: number;
}

/** A space counts as readable when anything in it is; `needed` is asked of its root. */
export async function requireSpace(
  db: Queryable,
  reader: Reader,
  needed: number,
  id: number,
): Promise<SpaceAccess> {
  const space = await findSpace(db, reader, id);
  if (space?.isReadable) {
    if (!has(space.flags, needed)) throw denied();
    return space;
  }
  const unblocked = space && (await findSpace(db, { ...reader, ignoresReviews: true }, id));
  if (unblocked?.isReadable) {
    throw await reviewExpired(db, unblocked.ownerId);
  }
  throw absent('space.not-found');
}

/** Says what happened, and whom to ask. */
export const reviewExpiredText = (owner: Parameters<typeof fullName>[0] | undefined): Sentence =>
  sentence(
    'The deadline of this space’s permission review has expired. It opens again once the review is finished: ask its owner, {owner}.',
    { owner: owner ? fullName(owner) : sentence('an administrator') },
  );

async function reviewExpired(db: Queryable, ownerId: number): Promise<AppError> {
  const owner = await sql<{ email: string; firstName: string; lastName: string }>`
    select email, first_name as "firstName", last_name as "lastName" from app_user where id = ${ownerId}`.execute(
    db,
  );
  return new AppError('space.review-expired', reviewExpiredText(owner.rows[0]));
}

async function findSpace(
  db: Queryable,
  reader: Reader,
  id: number,
): Promise<(SpaceAccess & { isReadable: boolean }) | undefined> {
  const atRoot = flagsIn(reader, sql`space.root_folder_id`);
  const found = await prepared(sql<SpaceAccess & { isReadable: boolean }>`
    select space.id, space.name, space.owner_id as "ownerId", space.root_folder_id as "rootId",
      ${atRoot} as flags, ${isListed(reader, atRoot)} as "isReadable"
    from space where space.id = ${id} and space.deletion_id is null`).execute(db);
  return found.rows[0];
}

/** SQL: whether a `space` shows in the reader's list. */
export const isListed = (reader: Reader, atRoot: RawBuilder<number>): RawBuilder<boolean> =>
  reader.isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`(${hasFlag(atRoot, 'canRead')} or ${readsAnythingIn(reader, sql`space.id`)})`;

export const denied = () => new AppError('auth.forbidden', sentence('Access denied'));

const absentTexts = {
  'space.not-found': sentence('This space does not exist, or is not open to you.'),
  'folder.not-found': sentence('This folder does not exist any more, or is not open to you.'),
  'document.not-found': sentence('This document does not exist any more, or is not open to you.'),
  'document.version-not-found': sentence('There is no such version of this document.'),
  'image.not-found': sentence('This picture does not exist any more, or is not open to you.'),
} as const;

export const absent = (code: ErrorCode) =>
  new AppError(
    code,
    absentTexts[code as keyof typeof absentTexts] ?? sentence('This does not exist any more.'),
  );
