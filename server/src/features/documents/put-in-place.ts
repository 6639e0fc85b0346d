import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../../core/access/access.ts';
import { queueCarryOver } from '../../core/queue-carry-over.ts';

export interface NewFile {
  hash: string;
  size: number;
  mime: string;
  filename: string;
}

/** A file becomes the present one of a document, as a new version; the one it had, an earlier version. The caller holds the document's lock. */
export async function putInPlace(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  id: number,
  file: NewFile,
): Promise<void> {
  const now = parts.clock.now();
  await sql`
    insert into earlier_version (document_id, version, hash, size, mime, filename, modified_by, modified_at)
    select id, version, hash, size, mime, filename, coalesce(file_by, created_by), coalesce(file_at, created_at)
    from document where id = ${id}`.execute(trx);
  await sql`
    update document set version = version + 1, hash = ${file.hash}, size = ${file.size}, mime = ${file.mime},
      filename = ${file.filename}, file_by = ${reader.userId}, file_at = ${now},
      modified_by = ${reader.userId}, modified_at = ${now}
    where id = ${id}`.execute(trx);
  await queueCarryOver(parts, trx, id);
}
