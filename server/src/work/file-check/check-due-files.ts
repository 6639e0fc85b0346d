import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import type { Scanner, Verdict } from '../../base/scanner/scanner.ts';
import { isHeld } from '../../base/storage/closed-names.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { clearAway } from '../../core/files/read-upload.ts';
import { closeInfected, type DueFile, letThrough, openHeld } from './finish-check.ts';

/** The pauses for a scanner that is away, and for a file that is larger than it takes. */
const pauseMinutes = { away: 1, 'too-large': 60 };

/** Each minute: looks through what could not be looked through when it came. */
export const fileCheckJob = (parts: Parts): Job => ({
  name: 'file-check',
  schedule: '* * * * *',
  retryLimit: 0,
  run: () => checkDueFiles(parts),
});

export async function checkDueFiles(parts: Parts): Promise<void> {
  const { scanner } = parts;
  // Without a scanner what is held stays held: the landing page tells how many.
  if (!scanner) return;
  for (;;) {
    const file = await takeDue(parts);
    if (!file) return;
    const verdict = isHeld(file.hash)
      ? await checkHeld(parts, scanner, file)
      : await checkOpen(parts, scanner, file);
    if (verdict.kind !== 'unchecked') continue;
    parts.log.warn(
      { file: file.hash, tries: file.tries, reason: verdict.detail },
      'a file still waits for the virus check',
    );
    await parts.db
      .updateTable('file_check')
      .set({ due_at: minutesAfter(parts.clock.now(), pauseMinutes[verdict.why]) })
      .where('hash', '=', file.hash)
      .execute();
    if (verdict.why === 'away') return;
  }
}

/** The one that has waited longest; nobody else takes it for a while. */
async function takeDue({ clock, db }: Parts): Promise<DueFile | undefined> {
  const now = clock.now();
  const taken = await sql<DueFile>`
    update file_check c set tries = tries + 1, due_at = ${minutesAfter(now, pauseMinutes['too-large'])}
    from stored_file s where s.hash = c.hash and c.hash = (
      select hash from file_check where due_at <= ${now} order by due_at, hash limit 1 for update skip locked)
    returning c.hash, c.filename, c.by_id as "byId", c.tries, s.size`.execute(db);
  return taken.rows[0];
}

/** Takes a file in anew as if it came now: what was looked through is what gets its hash. */
async function checkHeld(parts: Parts, scanner: Scanner, file: DueFile): Promise<Verdict> {
  const received = await parts.files.receive(parts.files.readHeld(file.hash), { maxBytes: file.size });
  try {
    const verdict = await scanner.scan(bytesOf(parts, received));
    if (verdict.kind === 'clean') await openHeld(parts, file, received);
    if (verdict.kind === 'found') await closeInfected(parts, file, verdict.signature);
    return verdict;
  } finally {
    await clearAway(parts, [received]);
  }
}

async function* bytesOf({ files }: Parts, received: ReceivedFile): AsyncGenerator<Buffer> {
  await received.written;
  yield* files.readReceived(received);
}

async function checkOpen(parts: Parts, scanner: Scanner, file: DueFile): Promise<Verdict> {
  const verdict = await scanner.scan(parts.files.read(file.hash));
  if (verdict.kind === 'clean') await letThrough(parts, file);
  if (verdict.kind === 'found') await closeInfected(parts, file, verdict.signature);
  return verdict;
}
