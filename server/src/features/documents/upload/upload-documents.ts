import { type Document, uploadDocuments as uploadCall } from '@atrium/contract/documents';
import { splitSubFolder } from '@atrium/contract/parts/names';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Queryable } from '../../../base/database/connect.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { type Reader, readerOf } from '../../../core/access/access.ts';
import { clearAway, readUpload, type UploadedFile } from '../../../core/files/read-upload.ts';
import { selectDocuments, showDocuments } from '../../../core/library/select-documents.ts';
import { findRoom, type Room } from '../../../core/quota.ts';
import { requestKeyOf } from '../../../core/request-key.ts';
import type { Ask } from '../../../core/route.ts';
import { type CheckedFile, checkType } from './check-type.ts';
import { requireTargets } from './ensure-folders.ts';
import { documentsOfUpload, isMade, RepeatedUpload } from './remember-upload.ts';
import { storeUpload } from './store-upload.ts';
import { findUploadPlace, type UploadPlan } from './upload-plan.ts';

/** Files into a folder, all or none. Rights are asked before the bytes are taken, and again when they are kept. */
export async function uploadDocuments(
  parts: Parts,
  { caller, request }: Ask<typeof uploadCall>,
): Promise<Document[]> {
  const reader = readerOf(parts, caller);
  const key = requestKeyOf(request);
  const types: CheckedFile[] = [];
  const { context, files } = await readUpload(parts, request, {
    fields: uploadCall.form.fields,
    repeated: ['names', 'subFolders'],
    fileField: uploadCall.form.file,
    maxFiles: parts.config.uploadMaxFiles,
    maxBytes: parts.config.uploadMaxBytes,
    async begin({ spaceId, folderId = null, names, subFolders }): Promise<UploadPlan & { room?: Room }> {
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
  if (files.length === 0) throw new AppError('upload.nothing', sentence('Add at least one file'));
  try {
    requireOneForEach(context, files);
    return await storeUpload(parts, { caller, plan: context, files, types, key });
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

function requireOneForEach({ names, paths }: UploadPlan, files: UploadedFile[]): void {
  for (const [field, list] of Object.entries({ names, subFolders: paths })) {
    if (list.length > 0 && list.length !== files.length) {
      throw new AppError('request.invalid', sentence('Give one of {field} for each file.', { field }), {
        fields: { [field]: sentence('Give one for each file.') },
      });
    }
  }
}
