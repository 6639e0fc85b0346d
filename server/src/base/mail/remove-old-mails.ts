import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleanUp } from '../clean-up.ts';
import { minutesAfter } from '../clock.ts';

export const keepMailDays = 30;

/** Removes old mails, sent or not: a mail's text may hold a link that opens something. */
export const removeOldMails: CleanUp = async ({ db, config }, now) => {
  const limit = minutesAfter(now, -keepMailDays * 24 * 60);
  await db.deleteFrom('mail').where('created_at', '<', limit).execute();
  await removeOldFiles(join(config.dataFolder, 'outbox'), limit);
};

async function removeOldFiles(folder: string, limit: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    if ((await stat(file)).mtime < limit) await unlink(file);
  }
}
