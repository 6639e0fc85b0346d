import { type Document, uploadDocuments as uploadCall } from '@atrium/contract/documents';
import { splitSubFolder } from '@atrium/contract/parts/names';
import { sql } from 'kysely';
import { type Queryable, type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import type { FolderAccess } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { noteActivity } from '../../core/activity.ts';
import { waitForTurn } from '../../core/file-work/file-turns.ts';
import { firstCopyState, queueFileWork } from '../../core/file-work/queue-file-work.ts';
import type { CopyState } from '../../core/file-work/show-copy.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway, readUpload, type UploadedFile } from '../../core/files/read-upload.ts';
import { findRoom, type Room, requireRoom } from '../../core/quota.ts';
import type { Ask } from '../../core/route.ts';
import { findPlace } from '../../core/tree/find-place.ts';
import { lockSpaces } from '../../core/tree/lock-spaces.ts';
import { selectDocuments, showDocument, showDocuments } from '../../core/tree/select-documents.ts';
import { type CheckedFile, checkType } from './check-type.ts';
import { freeNames } from './document-names.ts';
import { ensureFolders, requireTargets, requireUpload, type UploadTarget } from './ensure-folders.ts';
import { documentsOfUpload, isMade, RepeatedUpload, rememberUpload, uploadKeyOf } from './remember-upload.ts';

interface Plan {
  spaceId: number;
  folderId: number | null;
  names: string[];
  paths: string[][];
}

/** Files into a folder, all or none. Rights are asked before the bytes are taken, and again when they are kept. */
export async function uploadDocuments(
  parts: Parts,
  { caller, request }: Ask<typeof uploadCall>,
): Promise<Document[]> {
  const reader = readerOf(parts, caller);
  const key = uploadKeyOf(request);
  const types: CheckedFile[] = [];
  const { context, files } = await readUpload(parts, request, {
    fields: uploadCall.form.fields,
    repeated: ['names', 'subFolders'],
    fileField: uploadCall.form.file,
    maxFiles: parts.config.uploadMaxFiles,
    maxBytes: parts.config.uploadMaxBytes,
    async begin({ spaceId, folderId = null, names, subFolders }): Promise<Plan & { room?: Room }> {
      const plan = { spaceId, folderId, names, paths: subFolders.map(splitSubFolder) };
      const place = await findUploadPlace(parts.db, reader, plan);
      await requireTargets(parts.db, reader, place, plan.paths);
      if (await isMade(parts.db, reader.userId, key)) return plan;
      return { ...plan, room: await findRoom(parts, { spaceId, userId: reader.userId }) };
    },
    room: ({ room }) => room,
    file({ names }, index, filename) {
      types[index] = checkType(filename, names[index]);
      return { inspect: types[index].inspect };
    },
    unchecked: 'held',
  });
  if (files.length === 0) throw new AppError('upload.nothing', 'Add at least one file');
  try {
    requireOneForEach(context, files);
    return await transaction(parts.db, async (trx) => {
      const reader = await rereadReader(parts, trx, caller);
      await keepFiles(parts, trx, files);
      const received = await describeFiles(parts, trx, reader.userId, files, types);
      const { ids, documents } = await addDocuments(parts, trx, reader, context, received);
      await rememberUpload(parts, trx, reader.userId, key, ids);
      const added = files.reduce((sum, { size }) => sum + size, 0);
      await requireRoom(parts, trx, { spaceId: context.spaceId, userId: reader.userId }, added);
      return documents;
    });
  } catch (error) {
    await clearAway(parts, files);
    if (!(error instanceof RepeatedUpload)) throw error;
    return showInOrder(parts.db, reader, await documentsOfUpload(parts.db, reader.userId, key));
  }
}

async function showInOrder(db: Queryable, reader: Reader, ids: number[]): Promise<Document[]> {
  const rows = await selectDocuments(db, reader, sql`d.id = any(${ids}::int[])`);
  const order = new Map(ids.map((id, index) => [id, index]));
  const shown = await showDocuments(db, reader, rows);
  return shown.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

async function findUploadPlace(
  db: Parameters<typeof findPlace>[0],
  reader: Reader,
  { spaceId, folderId, paths }: Plan,
): Promise<FolderAccess> {
  const hasFolders = paths.some((path) => path.length > 0);
  // Into sub-folders that are all there already canCreateDocument in them is enough; that is asked on the spot.
  const needed = hasFolders ? 0 : bits.canCreateDocument;
  return findPlace(db, reader, needed, spaceId, folderId);
}

function requireOneForEach({ names, paths }: Plan, files: UploadedFile[]): void {
  for (const [field, list] of Object.entries({ names, subFolders: paths })) {
    if (list.length > 0 && list.length !== files.length) {
      throw new AppError('request.invalid', `Give one of ${field} for each file.`, {
        fields: { [field]: 'Give one for each file.' },
      });
    }
  }
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
  plan: Plan,
  files: NewDocument[],
): Promise<{ ids: number[]; documents: Document[] }> {
  const targets = await settleTargets(parts, trx, reader, plan, files.length);
  const folders = targets.map((target) => target.id);
  const wanted = files.map(({ name }, index) => ({ folderId: folders[index] as number, name }));
  const names = await freeNames(trx, reader, wanted);
  const now = parts.clock.now();
  // By lists, one parameter for each column: there may be more files than a statement can have parameters.
  const made = await sql<{ id: number }>`
    insert into document (folder_id, name, hash, size, mime, filename, created_by, created_at, modified_by, modified_at)
    select f.folder_id, f.name, f.hash, f.size, f.mime, f.filename, ${reader.userId}, ${now}, ${reader.userId}, ${now}
    from unnest(${folders}::int[], ${names}::text[], ${files.map((file) => file.hash)}::text[],
      ${files.map((file) => file.size)}::bigint[], ${files.map((file) => file.mime)}::text[],
      ${files.map((file) => file.filename)}::text[])
      with ordinality as f (folder_id, name, hash, size, mime, filename, position)
    order by f.position returning id`.execute(trx);
  const ids = made.rows.map((row) => row.id);
  const placed = files.map((file, index) => ({ ...file, id: ids[index] as number }));
  await waitForTurn(
    parts,
    trx,
    reader.userId,
    placed.filter(({ isKnown }) => isKnown),
  );
  await noteActivity(parts, trx, reader.userId, 'created', ids);
  const documents = files.flatMap((file, index) => {
    const target = targets[index] as UploadTarget;
    // Who may only put documents here does not get to see them.
    if (!has(target.flags, bits.canReadDocument)) return [];
    const row = {
      ...file,
      ...{
        id: ids[index] as number,
        name: names[index] as string,
        spaceId: target.spaceId,
        folderId: target.id,
      },
      ...{ tags: [], flags: target.flags, createdBy: reader.userId },
      ...{ createdAt: now.toISOString(), modifiedAt: now.toISOString() },
    };
    return showDocument(row, shownFolder(target));
  });
  return { ids, documents };
}

/** A folder that the reader cannot read is not named: only a root can be one, or what was just made in it. */
const shownFolder = ({ id, path, flags }: UploadTarget): number | null =>
  has(flags, bits.canRead) && path.length > 1 ? id : null;

/** The folder for each file, locked so that none is deleted meanwhile, and its rights asked again. */
async function settleTargets(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  plan: Plan,
  count: number,
): Promise<UploadTarget[]> {
  if (plan.paths.every((path) => path.length === 0)) {
    await sql`
      select from folder where id = coalesce(${plan.folderId}, (
        select root_folder_id from space where id = ${plan.spaceId})) for no key update`.execute(trx);
    return Array(count).fill(await findUploadPlace(trx, reader, plan));
  }
  await lockSpaces(trx, [plan.spaceId]);
  const start = await findUploadPlace(trx, reader, plan);
  const { targets, made } = await ensureFolders(parts, trx, reader, start, plan.paths);
  requireUpload(targets);
  await noteActivity(parts, trx, reader.userId, 'created', made);
  return targets;
}
