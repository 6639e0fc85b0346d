import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { requireOpen } from '../../base/storage/closed-names.ts';
import { absent } from '../../core/access/require.ts';
import { pdfHashOf } from '../../core/file-work/pdf-hash-of.ts';

export interface FoundPdf {
  /** The version of the document's file. */
  version: number;
  isPresent: boolean;
  hash: string;
  name: string;
  filename: string;
}

/** The PDF of a document's file, of the present version or of the one that is asked for. */
export async function findPdf(db: Queryable, id: number, wanted: number | undefined): Promise<FoundPdf> {
  const version = wanted ?? null;
  const found = await sql<FoundPdf & { mime: string }>`
    select d.name, d.version, true as "isPresent", d.hash, d.mime, d.filename from document d
    where d.id = ${id} and d.version = coalesce(${version}::int, d.version)
    union all
    select d.name, v.version, false, v.hash, v.mime, v.filename
    from document d join earlier_version v on v.document_id = d.id
    where d.id = ${id} and v.version = ${version}::int`.execute(db);
  const [file] = found.rows;
  if (!file && wanted !== undefined)
    throw new AppError(
      'document.version-not-found',
      sentence('This version of the document does not exist any more.'),
    );
  if (!file) throw absent('document.not-found');
  requireOpen(file.hash);
  const { mime: _, ...rest } = file;
  const hash = await pdfHashOf(db, id, file);
  if (hash === null)
    throw new AppError('document.no-pdf-version', sentence('There is no PDF copy of this document.'));
  return { ...rest, hash };
}
