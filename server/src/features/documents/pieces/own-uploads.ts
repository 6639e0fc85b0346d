import type {
  cancelUpload as cancelCall,
  listUploads as listCall,
  showUpload as showCall,
  Upload,
} from '@atrium/contract/uploads';
import { sql } from 'kysely';
import type { Parts } from '../../../base/parts.ts';
import type { Ask } from '../../../core/route.ts';
import { findUpload, noUpload, showRow, tusHeaders, type UploadRow, uploadColumns } from './upload-row.ts';

/** One’s own uploads that are not finished, so that they can be gone on with. */
export async function listUploads(parts: Parts, { caller }: Ask<typeof listCall>): Promise<Upload[]> {
  const found = await sql<UploadRow>`
    select ${uploadColumns} from upload
    where user_id = ${caller.user.id} and not is_made and expires_at > ${parts.clock.now()}
    order by created_at desc, id`.execute(parts.db);
  return found.rows.map(showRow);
}

export async function showUpload(
  parts: Parts,
  { caller, params, reply }: Ask<typeof showCall>,
): Promise<Upload> {
  const row = await findUpload(parts, parts.db, caller.user.id, params.id);
  reply.headers(tusHeaders(row));
  return showRow(row);
}

/** Whoever still writes to it finds it gone, and stops. */
export async function cancelUpload(parts: Parts, { caller, params }: Ask<typeof cancelCall>): Promise<void> {
  const gone = await parts.db
    .deleteFrom('upload')
    .where('id', '=', params.id)
    .where('user_id', '=', caller.user.id)
    .returning('place')
    .executeTakeFirst();
  if (!gone) throw noUpload();
  await parts.files.pieces.remove([gone.place]);
}
