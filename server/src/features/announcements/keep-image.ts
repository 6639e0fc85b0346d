import type { AnnouncementBody, uploadAnnouncementImage as uploadCall } from '@atrium/contract/announcements';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Picture } from '../../base/images/read-picture.ts';
import type { Parts } from '../../base/parts.ts';
import { denied } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway } from '../../core/files/read-upload.ts';
import { receivePicture } from '../../core/images/receive-picture.ts';
import type { Ask } from '../../core/route.ts';
import { pictureGone } from './announcement-errors.ts';

const keepUnusedDays = 30;

/** Unused until an announcement that shows it is saved. */
export async function uploadAnnouncementImage(
  parts: Parts,
  { caller, request }: Ask<typeof uploadCall>,
): Promise<{ id: number }> {
  const picture = await receivePicture(parts, caller.user.id, request, async () => undefined);
  try {
    return await transaction(parts.db, async (trx) => {
      // An upload may take long: who is no administrator any more keeps nothing.
      if (!(await rereadReader(parts, trx, caller)).isAdmin) throw denied();
      return { id: await keepImage(parts, trx, picture) };
    });
  } catch (error) {
    await clearAway(parts, [picture.file]);
    throw error;
  }
}

/** Answers the picture's id. */
export async function keepImage(
  parts: Pick<Parts, 'clock' | 'files'>,
  trx: Transaction,
  { file, mime, width, height }: Picture,
): Promise<number> {
  await keepFiles(parts, trx, [file]);
  const { id } = await trx
    .insertInto('announcement_image')
    .values({ hash: file.hash, mime, size: file.size, width, height, created_at: parts.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked until the announcement is stored: what nobody uses may be removed at any moment. */
export async function requireImage(trx: Transaction, picture: AnnouncementBody['picture']): Promise<void> {
  if (!picture) return;
  await trx
    .selectFrom('announcement_image')
    .select('id')
    .where('id', '=', picture.id)
    .forKeyShare()
    .executeTakeFirstOrThrow(pictureGone);
}

/** Its bytes go once nothing else has the same: the sweep sees to that. */
export const removeImage = (trx: Transaction, id: number) =>
  trx.deleteFrom('announcement_image').where('id', '=', id).execute();

/** Pictures that were uploaded for an announcement that was never saved; one that is being saved is left alone. */
export async function removeUnusedImages({ db }: Parts, now: Date): Promise<void> {
  await sql`
    delete from announcement_image where id in (
      select i.id from announcement_image i
      where i.created_at < ${minutesAfter(now, -keepUnusedDays * 24 * 60)}
        and not exists (select from announcement a where a.image_id = i.id)
      for update skip locked)`.execute(db);
}
