import { sentence } from '@atrium/contract/parts/sentences';
import type { Upload } from '@atrium/contract/uploads';
import { sql } from 'kysely';
import type { Queryable } from '../../../base/database/connect.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';

/** An upload in pieces, as the database knows it. */
export interface UploadRow {
  id: string;
  userId: number;
  spaceId: number | null;
  folderId: number | null;
  subFolder: string;
  documentId: number | null;
  name: string;
  size: number;
  lastModified: number | null;
  place: string;
  received: number;
  isMade: boolean;
  /** Whether somebody writes to it right now. */
  isHeld: boolean;
  expiresAt: Date;
}

/** SQL for the columns of an upload. Who holds it is told by the one clock that all servers share. */
export const uploadColumns = sql`id, user_id as "userId", space_id as "spaceId", folder_id as "folderId",
  sub_folder as "subFolder", document_id as "documentId", name, size, last_modified as "lastModified", place, received,
  is_made as "isMade", coalesce(holder is not null and held_until > clock_timestamp(), false) as "isHeld",
  expires_at as "expiresAt"`;

/** One’s own; of others’ there is none. */
export async function findUpload(
  { clock }: Pick<Parts, 'clock'>,
  db: Queryable,
  userId: number,
  id: string,
): Promise<UploadRow> {
  const found = await sql<UploadRow>`
    select ${uploadColumns} from upload
    where id = ${id} and user_id = ${userId} and expires_at > ${clock.now()}`.execute(db);
  const [row] = found.rows;
  if (!row) throw noUpload();
  return row;
}

/** Its document is there: nobody is offered to go on with it. */
export const noteMade = ({ db }: Pick<Parts, 'db'>, id: string): Promise<unknown> =>
  db.updateTable('upload').set({ is_made: true }).where('id', '=', id).execute();

export const noUpload = () =>
  new AppError('upload.not-found', sentence('There is no such upload any more. Begin again.'));

export const showRow = (row: UploadRow): Upload => ({
  id: row.id,
  space: row.spaceId,
  folder: row.folderId,
  subFolder: row.subFolder,
  document: row.documentId,
  name: row.name,
  size: row.size,
  received: row.received,
  lastModified: row.lastModified,
  isActive: row.isHeld,
  expiresAt: row.expiresAt.toISOString(),
});

/** What tus 1.0 says in headers of each answer about an upload. */
export const tusHeaders = ({ size, received, expiresAt }: UploadRow): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(received),
  'upload-length': String(size),
  'upload-expires': expiresAt.toUTCString(),
  'cache-control': 'no-store',
});
