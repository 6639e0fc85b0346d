import type { CleanUp } from '../../base/clean-up.ts';

/** Removes what was not finished in its time, and what is told of finished ones. */
export const removeEndedUploads: CleanUp = async (parts, now) => {
  const gone = await parts.db
    .deleteFrom('upload')
    .where('expires_at', '<=', now)
    .returning('place')
    .execute();
  await parts.files.pieces.remove(gone.map(({ place }) => place));
};
