import type { RichText } from '@atrium/contract/parts/rich-text';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../access/access.ts';
import { useImages } from '../images/use-images.ts';

/** Stores a folder's description, and what pictures it uses. The caller has checked canWrite. */
export async function setBody(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  folder: { id: number; spaceId: number },
  body: RichText | null,
): Promise<void> {
  const now = parts.clock.now();
  const stored = await useImages(trx, reader, folder, body, now);
  await trx
    .updateTable('folder')
    .set({ body: stored === null ? null : JSON.stringify(stored), modified_at: now })
    .where('id', '=', folder.id)
    .execute();
}
