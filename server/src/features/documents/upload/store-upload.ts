import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../../base/database/connect.ts';
import { prepared } from '../../../base/database/prepared.ts';
import { createGrouping } from '../../../base/group-work.ts';
import { onceFor, type Parts } from '../../../base/parts.ts';
import type { Reader } from '../../../core/access/access.ts';
import { bits, has } from '../../../core/access/flags.ts';
import { rereadReader } from '../../../core/access/reread-reader.ts';
import type { Caller } from '../../../core/accounts/caller.ts';
import { noteActivity } from '../../../core/activity.ts';
import { waitForTurn } from '../../../core/file-work/file-turns.ts';
import { firstCopyState, queueFileWork } from '../../../core/file-work/queue-file-work.ts';
import type { CopyState } from '../../../core/file-work/show-copy.ts';
import { keepFiles } from '../../../core/files/keep-files.ts';
import type { UploadedFile } from '../../../core/files/read-upload.ts';
import { lockSpaces } from '../../../core/library/lock-spaces.ts';
import { showDocument } from '../../../core/library/select-documents.ts';
import { requireRoom } from '../../../core/quota.ts';
import { freeNames } from '../document-names.ts';
import type { CheckedFile } from './check-type.ts';
import { ensureFolders, requireUpload, type UploadTarget } from './ensure-folders.ts';
import { rememberUpload } from './remember-upload.ts';
import { findUploadPlace, hasFolders, type UploadPlan } from './upload-plan.ts';

/** Files that have come in, with what they are. */
export interface Upload {
  caller: Caller;
  plan: UploadPlan;
  files: UploadedFile[];
  types: CheckedFile[];
  /** What the sender calls it. */
  key: string | undefined;
}

/** The most uploads of one transaction. */
const mostTogether = 50;

/**
 * Stores an upload, all of it or nothing. What one person sends into one folder in many requests at a time would wait
 * for the folder, one for another: those that wait share a transaction.
 */
export async function storeUpload(parts: Parts, upload: Upload): Promise<Document[]> {
  const { caller, plan } = upload;
  if (hasFolders(plan)) return (await storeTogether(parts, [upload]))[0] as Document[];
  return groupsOf(parts)(`${caller.user.id} ${plan.spaceId} ${plan.folderId}`, upload);
}

const groupsOf = onceFor((parts) =>
  createGrouping((uploads: Upload[]) => storeTogether(parts, uploads), mostTogether),
);

/** Uploads of one person to one place. */
async function storeTogether(parts: Parts, uploads: Upload[]): Promise<Document[][]> {
  const [{ caller, plan: first }] = uploads as [Upload];
  const files = uploads.flatMap((upload) => upload.files);
  const types = uploads.flatMap((upload) => upload.types);
  const plan = { ...first, paths: uploads.flatMap((upload) => upload.plan.paths) };
  return transaction(parts.db, async (trx) => {
    const reader = await rereadReader(parts, trx, caller);
    await keepFiles(parts, trx, files);
    const received = await describeFiles(parts, trx, reader.userId, files, types);
    const made = await addDocuments(parts, trx, reader, plan, received);
    const perUpload = uploads.map((upload) => made.splice(0, upload.files.length));
    for (const [index, { key }] of uploads.entries()) {
      const ids = perUpload[index]?.map(({ id }) => id) ?? [];
      await rememberUpload(parts, trx, reader.userId, key, ids);
    }
    const added = files.reduce((sum, { size }) => sum + size, 0);
    await requireRoom(parts, trx, { spaceId: plan.spaceId, userId: reader.userId }, added);
    return perUpload.map((some) => some.flatMap(({ shown }) => shown ?? []));
  });
}

interface NewDocument {
  name: string;
  filename: string;
  mime: string;
  hash: string;
  size: number;
  copy: CopyState;
  /** Whether its bytes were there before. */
  isKnown: boolean;
}

interface MadeDocument {
  id: number;
  /** As its uploader sees it. */
  shown?: Document;
}

/** What each file becomes, with what is to be derived from it noted. */
async function describeFiles(
  parts: Parts,
  trx: Transaction,
  userId: number,
  files: UploadedFile[],
  types: CheckedFile[],
): Promise<NewDocument[]> {
  const known = files.map(({ hash, size }, index) => {
    const { name, filename, mime } = types[index] as CheckedFile;
    return { name, filename, mime, hash, size };
  });
  const before = await queueFileWork(parts, trx, userId, known);
  return known.map((file) => ({
    ...file,
    copy: firstCopyState(parts, file.mime),
    isKnown: before.has(file.hash),
  }));
}

async function addDocuments(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  plan: UploadPlan,
  files: NewDocument[],
): Promise<MadeDocument[]> {
  const targets = await settleTargets(parts, trx, reader, plan, files.length);
  const folders = targets.map((target) => target.id);
  const wanted = files.map(({ name }, index) => ({ folderId: folders[index] as number, name }));
  const names = await freeNames(trx, reader, wanted);
  const now = parts.clock.now();
  // By lists, one parameter for each column: there may be more files than a statement can have parameters.
  const made = await prepared(sql<{ id: number }>`
    insert into document (folder_id, name, hash, size, mime, filename, created_by, created_at, modified_by, modified_at)
    select f.folder_id, f.name, f.hash, f.size, f.mime, f.filename, ${reader.userId}, ${now}, ${reader.userId}, ${now}
    from unnest(${folders}::int[], ${names}::text[], ${files.map((file) => file.hash)}::text[],
      ${files.map((file) => file.size)}::bigint[], ${files.map((file) => file.mime)}::text[],
      ${files.map((file) => file.filename)}::text[])
      with ordinality as f (folder_id, name, hash, size, mime, filename, position)
    order by f.position returning id`).execute(trx);
  const ids = made.rows.map((row) => row.id);
  const placed = files.map((file, index) => ({ ...file, id: ids[index] as number }));
  await waitForTurn(
    parts,
    trx,
    reader.userId,
    placed.filter(({ isKnown }) => isKnown),
  );
  await noteActivity(parts, trx, reader.userId, 'created', ids);
  return placed.map((file, index) => {
    const target = targets[index] as UploadTarget;
    // Who may only put documents here does not get to see them.
    if (!has(target.flags, bits.canReadDocument)) return { id: file.id };
    const row = {
      ...file,
      ...{
        name: names[index] as string,
        spaceId: target.spaceId,
        folderId: target.id,
      },
      ...{ tags: [], flags: target.flags, createdBy: reader.userId },
      ...{ createdAt: now.toISOString(), modifiedAt: now.toISOString() },
    };
    return { id: file.id, shown: showDocument(row, shownFolder(target)) };
  });
}

/** A folder that the reader cannot read is not named: only a root can be one, or what was just made in it. */
const shownFolder = ({ id, path, flags }: UploadTarget): number | null =>
  has(flags, bits.canRead) && path.length > 1 ? id : null;

/** The folder for each file, locked so that none is deleted meanwhile, and its rights asked again. */
async function settleTargets(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  plan: UploadPlan,
  count: number,
): Promise<UploadTarget[]> {
  if (!hasFolders(plan)) {
    await prepared(sql`
      select from folder where id = coalesce(${plan.folderId}, (
        select root_folder_id from space where id = ${plan.spaceId})) for no key update`).execute(trx);
    return Array(count).fill(await findUploadPlace(trx, reader, plan));
  }
  await lockSpaces(trx, [plan.spaceId]);
  const start = await findUploadPlace(trx, reader, plan);
  const { targets, made } = await ensureFolders(parts, trx, reader, start, plan.paths);
  requireUpload(targets);
  await noteActivity(parts, trx, reader.userId, 'created', made);
  return targets;
}
