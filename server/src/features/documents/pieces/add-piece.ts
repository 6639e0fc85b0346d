import { Readable } from 'node:stream';
import { sentence } from '@atrium/contract/parts/sentences';
import type { addPiece as addCall } from '@atrium/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { drainRequest } from '../../../core/files/read-upload.ts';
import { pdfPasswordOf } from '../../../core/pdf/pdf-password-of.ts';
import type { Ask } from '../../../core/route.ts';
import { isMade } from '../upload/remember-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { holdUpload, isHopeless } from './hold-upload.ts';
import { requireRoomForPieces } from './room-for-pieces.ts';
import { takeBytes } from './take-bytes.ts';
import { findUpload, noteMade, tusHeaders, type UploadRow } from './upload-row.ts';
import { type Asker, requireDestination, spaceOf } from './upload-target.ts';

/** Adds bytes where the last ones ended. Those that make the file whole make a document of it too. */
export async function addPiece(
  parts: Parts,
  { caller, from, params: { id }, request, reply }: Ask<typeof addCall>,
): Promise<void> {
  try {
    const offset = readOffset(request);
    const bytes = bytesOf(request);
    const row = await findUpload(parts, parts.db, caller.user.id, id);
    // Made already, and the answer was lost: nothing is left to be asked.
    const isAgain = offset === row.size && (await isMade(parts.db, row.userId, id));
    const asker = { caller, from, password: pdfPasswordOf(request) };
    if (isAgain) await noteMade(parts, id);
    const shown = isAgain ? row : await takePiece(parts, request, asker, { row, offset, bytes });
    await reply.code(204).headers(tusHeaders(shown)).send();
  } catch (error) {
    drainRequest(request);
    throw error;
  }
}

async function takePiece(
  parts: Parts,
  request: FastifyRequest,
  asker: Asker,
  { row, offset, bytes }: { row: UploadRow; offset: number; bytes: Readable },
): Promise<UploadRow> {
  const destination = await requireDestination(parts, asker, row);
  await requireRoomForPieces(parts, { spaceId: spaceOf(destination), userId: row.userId }, row);
  const held = await holdUpload(parts, row.userId, row.id, offset);
  let isWhole = false;
  try {
    const received = await takeBytes(parts, held, bytes);
    if (received === row.size) {
      await finishUpload(parts, request, asker, held, destination);
      isWhole = true;
    }
    return { ...held.row, received };
  } catch (error) {
    if (isHopeless(error)) await held.giveUp();
    throw error;
  } finally {
    await held.release({ isMade: isWhole });
  }
}

function readOffset({ headers }: FastifyRequest): number {
  if (headers['tus-resumable'] !== '1.0.0') {
    throw new AppError('upload.wrong-version', sentence('Send the header Tus-Resumable: 1.0.0.'));
  }
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) {
    throw new AppError('request.malformed', sentence('Upload-Offset takes a number of bytes.'));
  }
  return Number(offset);
}

function bytesOf({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw new AppError(
    'request.unsupported-type',
    sentence('Send bytes (content type application/offset+octet-stream).'),
  );
}
