import { randomBytes } from 'node:crypto';
import { apiPrefix } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type { createUpload as createCall, NewUpload, Upload } from '@atrium/contract/uploads';
import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { tooLarge } from '../../../base/storage/take-bytes.ts';
import { pdfPasswordOf } from '../../../core/pdf/pdf-password-of.ts';
import type { Ask } from '../../../core/route.ts';
import { checkType } from '../upload/check-type.ts';
import { requireRoomForPieces } from './room-for-pieces.ts';
import { showRow, type UploadRow, uploadColumns } from './upload-row.ts';
import { requireDestination, spaceOf, type UploadTarget } from './upload-target.ts';

/** How long what is not finished stays, counted from the last piece. */
const keepHours = 24;
/** The most that one person may have under way. */
export const mostOpen = 500;

export const expiryAfter = (now: Date): Date => minutesAfter(now, keepHours * 60);

/** Begins an upload in pieces: everything that can be known before the first byte is asked here. */
export async function createUpload(
  parts: Parts,
  { caller, from, body, request, reply }: Ask<typeof createCall>,
): Promise<Upload> {
  const userId = caller.user.id;
  const { filename } = checkType(body.name);
  if (body.size > parts.config.uploadMaxBytes) throw tooLarge(parts.config.uploadMaxBytes);
  const target = targetOf(body, filename);
  const asker = { caller, from, password: pdfPasswordOf(request) };
  const spaceId = spaceOf(await requireDestination(parts, asker, target));
  await requireRoomForPieces(parts, { spaceId, userId }, { size: body.size });
  const now = parts.clock.now();
  const made = await sql<UploadRow>`
    insert into upload (id, user_id, space_id, folder_id, sub_folder, document_id, name, size, last_modified, place,
      created_at, expires_at)
    select ${randomBytes(16).toString('hex')}, ${userId}::int, ${target.spaceId}::int, ${target.folderId}::int,
      ${target.subFolder}, ${target.documentId}::int, ${filename}, ${body.size}::bigint,
      ${body.lastModified ?? null}::bigint, ${parts.files.pieces.newPlace()}, ${now}::timestamptz,
      ${expiryAfter(now)}::timestamptz
    where ${mostOpen} > (select count(*) from upload
      where user_id = ${userId} and not is_made and expires_at > ${now})
    returning ${uploadColumns}`.execute(parts.db);
  const [row] = made.rows;
  if (!row) {
    throw new AppError(
      'upload.too-many-open',
      sentence('You have {mostOpen} uploads that are not finished. Finish or give up some of them.', {
        mostOpen,
      }),
    );
  }
  reply.header('location', `${apiPrefix}/uploads/${row.id}`);
  return showRow(row);
}

function targetOf(body: NewUpload, name: string): UploadTarget {
  const { space = null, folder = null, subFolder = '', document = null } = body;
  return { spaceId: space, folderId: folder, subFolder, documentId: document, name };
}
