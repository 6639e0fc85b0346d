import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Reader } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import { selectDocuments, showDocuments } from '../../core/library/select-documents.ts';

export async function showOne(db: Queryable, reader: Reader, id: number): Promise<Document> {
  const rows = await selectDocuments(db, reader, sql`d.id = ${id}`);
  const [shown] = await showDocuments(db, reader, rows);
  if (!shown) throw absent('document.not-found');
  return shown;
}
