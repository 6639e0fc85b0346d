import type { Parts } from '../../base/parts.ts';

/** Removes what was not finished in its time, and what is told of finished ones. */
export async function removeEndedUploads(parts: Pick<Parts, 'db' | 'files'>, now: Date): Promise<void> {
  const gone = await parts.db
    .deleteFrom('upload')
    .where('expires_at', '<=', now)
    .returning('place')
    .execute();
  await parts.files.pieces.remove(gone.map(({ place }) => place));
}
