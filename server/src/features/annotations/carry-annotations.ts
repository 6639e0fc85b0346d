import { sql } from 'kysely';
import { type Database, type Queryable, type Transaction, transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { PdfError } from '../../base/pdf/pdf-tools.ts';
import { pdfHashOf } from '../../core/file-work/pdf-hash-of.ts';
import { carryOverJobName } from '../../core/queue-carry-over.ts';
import { type Carried, carryOver, type EarlierAnnotation } from './carry-over.ts';
import { lockAnnotations } from './read-ground.ts';

/** Follows each new file of a document. Done twice, it does nothing the second time. */
export const carryAnnotationsJob = (parts: Parts): Job => ({
  name: carryOverJobName,
  run: (data) => carryAnnotations(parts, (data as { documentId: number }).documentId),
});

const byJob = { asker: carryOverJobName, isPatient: true };

interface File {
  version: number;
  hash: string;
  mime: string;
}

export async function carryAnnotations(parts: Parts, documentId: number): Promise<void> {
  const [present, ...files] = await filesOf(parts.db, documentId);
  if (!present) return;
  const before = await earlierAnnotations(parts.db, documentId, present.version);
  if (before.length === 0) return;
  const versions = new Set(before.map((one) => one.version));
  const newMarks = await marksOf(parts, documentId, present);
  const marks = new Map<number, string[]>();
  for (const file of files.filter((one) => versions.has(one.version)))
    marks.set(file.version, await marksOf(parts, documentId, file));
  await transaction(parts.db, async (trx) => {
    const locked = await sql<File>`
      select version, hash, mime from document where id = ${documentId} for share`.execute(trx);
    // Replaced once more meanwhile: that one has its own job.
    if (locked.rows[0]?.version !== present.version) return;
    const seq = (await lockAnnotations(trx, documentId)) + 1;
    const earlier = await earlierAnnotations(trx, documentId, present.version);
    const carried = carryOver(earlier, (version) => marks.get(version) ?? [], newMarks);
    if ((await copy(trx, documentId, present.version, carried, seq)) === 0) return;
    await sql`update annotation_state set seq = ${seq} where document_id = ${documentId}`.execute(trx);
    await notify(trx, { about: 'document', id: documentId, event: 'annotations', seq });
  });
}

/** The present one first, then those before it. */
async function filesOf(db: Database, documentId: number): Promise<File[]> {
  const found = await sql<File>`
    select version, hash, mime from document where id = ${documentId}
    union all select version, hash, mime from earlier_version where document_id = ${documentId}
    order by version desc`.execute(db);
  return found.rows;
}

async function earlierAnnotations(
  db: Queryable,
  documentId: number,
  version: number,
): Promise<EarlierAnnotation[]> {
  const found = await sql<EarlierAnnotation>`
    select id, version, page, deleted_at is not null as deleted from annotation
    where document_id = ${documentId} and version < ${version}`.execute(db);
  return found.rows;
}

/** A file that cannot be looked at, such as one with a password, has no page that is known to be the same. */
async function marksOf(parts: Parts, documentId: number, file: File): Promise<string[]> {
  const pdf = await pdfHashOf(parts.db, documentId, file);
  if (pdf === null) return [];
  try {
    return (await parts.pdf.pagesOf(pdf, byJob)).map((page) => page.mark);
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
}

/** Copies annotations with their ids and revisions, so that what is waiting in somebody's outbox fits them too. */
async function copy(
  trx: Transaction,
  documentId: number,
  version: number,
  carried: Carried[],
  seq: number,
): Promise<number> {
  const copied = await sql<{ id: string }>`
    insert into annotation (document_id, version, id, page, type, body, size, in_reply_to, created_by, created_at,
      updated_by, updated_at, rev, seq)
    select a.document_id, ${version}, a.id, c.page, a.type, jsonb_set(a.body, '{pageIndex}', to_jsonb(c.page)),
      a.size, a.in_reply_to, a.created_by, a.created_at, a.updated_by, a.updated_at, a.rev, ${seq}
    from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as c (id uuid, "fromVersion" int, page int)
    join annotation a on a.document_id = ${documentId} and a.version = c."fromVersion" and a.id = c.id
    on conflict (document_id, version, id) do nothing
    returning id`.execute(trx);
  return copied.rows.length;
}
