import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { minutesAfter } from '../base/clock.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';

const keepMailDays = 30;
const keepUploadKeysHours = 24;
/** As long as a device may keep changes before it is online again, and much more. */
const keepMergeGroundDays = ({ config }: Parts) => Math.max(90, config.offlineDays + 60);

/** Removes what has ended: sessions, links, tickets, counts, keys of uploads, what late edits of annotations are merged on, old mails (also those that never went out), what was shared by them, and outbox files. */
export function housekeepingJob(parts: Parts): Job {
  return { name: 'housekeeping', schedule: '17 * * * *', run: () => removeEnded(parts) };
}

export async function removeEnded(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const mailLimit = minutesAfter(now, -keepMailDays * 24 * 60);
  await parts.db
    .deleteFrom('session')
    .where((row) => row.or([row('ends_at', '<', now), row('idle_ends_at', '<', now)]))
    .execute();
  await parts.db.deleteFrom('password_link').where('expires_at', '<', now).execute();
  await parts.db.deleteFrom('sso_ticket').where('expires_at', '<', now).execute();
  await parts.db.deleteFrom('throttle').where('forget_at', '<', now).execute();
  const keyLimit = minutesAfter(now, -keepUploadKeysHours * 60);
  await parts.db.deleteFrom('made_upload').where('made_at', '<', keyLimit).execute();
  const groundLimit = minutesAfter(now, -keepMergeGroundDays(parts) * 24 * 60);
  await parts.db.deleteFrom('annotation_operation').where('at', '<', groundLimit).execute();
  // What lost against a later edit stays for as long as its annotation.
  await sql`delete from annotation_history where ended_at < ${groundLimit} and lost_fields = '{}'`.execute(
    parts.db,
  );
  await parts.db.deleteFrom('mail').where('created_at', '<', mailLimit).execute();
  await parts.db.deleteFrom('share').where('created_at', '<', mailLimit).execute();
  await removeOldFiles(join(parts.config.dataFolder, 'outbox'), mailLimit);
}

async function removeOldFiles(folder: string, limit: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    if ((await stat(file)).mtime < limit) await unlink(file);
  }
}
