import { randomUUID } from 'node:crypto';
import {
  type AnnotationOperation,
  type AnnotationState,
  mostAnnotations,
  type putAnnotations as putCall,
} from '@atrium/contract/annotations';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { noteDue } from '../../core/note-due.ts';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { requireUnlocked } from '../../core/pdf/require-unlocked.ts';
import { queueCarryOver } from '../../core/queue-carry-over.ts';
import type { Ask } from '../../core/route.ts';
import { type Applied, applyOperations } from './apply-operations.ts';
import { dueOf } from './due-of-comments.ts';
import { findPdf } from './find-pdf.ts';
import { followSteps } from './follow-steps.ts';
import { lockAnnotations, readGround, sizeOf } from './read-ground.ts';
import { selectAnnotations } from './select-annotations.ts';
import { writeSteps } from './write-steps.ts';

const mostBytes = 64 * 1024 * 1024;

/** Changes annotations, all or none, and answers how they stand then. */
export async function putAnnotations(
  parts: Parts,
  { caller, from, params: { id }, body, request }: Ask<typeof putCall>,
): Promise<AnnotationState> {
  const password = body.password ?? pdfPasswordOf(request);
  const reader = readerOf(parts, caller);
  await requireDocument(parts.db, reader, bits.canWriteDocument, id);
  const pdf = await findPdf(parts.db, id, body.version);
  await requireUnlocked(parts, { caller, from, password }, pdf);
  const operations = body.operations ?? (body.annotations ?? []).map(asOperation);
  return transaction(parts.db, async (trx) => {
    // Until the end nobody replaces the file: annotations come to the version that they were drawn on.
    const locked = await sql<{ version: number }>`
      select version from document where id = ${id} for share`.execute(trx);
    await requireDocument(trx, reader, bits.canWriteDocument, id);
    const place = { documentId: id, version: pdf.version };
    const seq = await lockAnnotations(trx, id);
    const ground = await readGround(trx, place, operations);
    const by = { userId: reader.userId, at: parts.clock.now() };
    const applied = applyOperations(operations, ground, by);
    requireRoom(ground, applied);
    const isPresent = locked.rows[0]?.version === pdf.version;
    const followed = isPresent ? [] : await followSteps(trx, place, applied.steps);
    const written = { ...applied, steps: [...applied.steps, ...followed] };
    const nextSeq = await writeSteps(trx, place, seq, written, by);
    await noteDue(parts, trx, dueOf(applied, { documentId: id, actorId: reader.userId }));
    if (!isPresent && nextSeq !== seq) await queueCarryOver(parts, trx, id);
    const annotations = await selectAnnotations(parts, trx, caller, { ...place, since: body.since });
    return { annotations, seq: nextSeq, version: pdf.version };
  });
}

const asOperation = (one: {
  id: string;
  rev: number | null;
  body: Extract<AnnotationOperation, { op: 'upsert' }>['body'];
}): AnnotationOperation => ({
  opId: randomUUID(),
  id: one.id,
  baseRev: one.rev,
  op: 'upsert',
  body: one.body,
});

/** What makes them fewer or smaller is done however many there are. */
function requireRoom(room: { living: number; bytes: number }, { steps }: Applied): void {
  let [living, bytes] = [0, 0];
  for (const { before, after } of steps) {
    if (before && !before.deleted) {
      living -= 1;
      bytes -= sizeOf(before.body);
    }
    if (!after.deleted) {
      living += 1;
      bytes += sizeOf(after.body);
    }
  }
  if (living > 0 && room.living + living > mostAnnotations) throw tooMany();
  if (bytes > 0 && room.bytes + bytes > mostBytes) throw tooMany();
}

const tooMany = () =>
  new AppError(
    'annotation.too-many',
    sentence(
      'This document has as many annotations as can be kept: {mostAnnotations}, or 64 MB. Delete some first.',
      { mostAnnotations },
    ),
  );
