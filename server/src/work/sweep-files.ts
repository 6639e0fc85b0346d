import { sql } from 'kysely';
import { minutesAfter, systemClock } from '../base/clock.ts';
import { transaction } from '../base/database/connect.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';
import { mayRemoveBytes } from '../base/storage/hold-bytes.ts';

/**
 * Every column that keeps stored files. What is derived from a file (file_work.hash) does not: it goes with the file,
 * and then lets go of the PDF copy.
 */
export const fileUsers = [
  'document.hash',
  'earlier_version.hash',
  'file_work.pdf_hash',
  'image.hash',
  'contact_image.small_hash',
  'contact_image.medium_hash',
  'contact_image.large_hash',
  'announcement_image.hash',
] as const;

/** SQL: whether nothing refers to a row of stored_file. */
export const isUnused = sql<boolean>`(${sql.join(
  fileUsers.map((column) => {
    const [table, name] = column.split('.') as [string, string];
    return sql`not exists (select from ${sql.table(table)} u where u.${sql.ref(name)} = stored_file.hash)`;
  }),
  sql` and `,
)})`;

const batchSize = 500;
const day = 24 * 60;

type SweepParts = Pick<Parts, 'clock' | 'config' | 'db' | 'files' | 'log'>;

export interface SweepOptions {
  /** How long something unused is left alone. */
  graceMinutes?: number;
  /** Whether the whole store is looked through for bytes without a row. */
  strays?: boolean;
}

/** Hourly; the store itself is looked through once a day, since that reads each of its folders. */
export function sweepJob(parts: SweepParts): Job {
  let looked = new Date(0);
  return {
    name: 'sweep-files',
    schedule: '41 * * * *',
    async run() {
      const strays = looked < minutesAfter(systemClock.now(), -day);
      await sweepFiles(parts, { strays });
      if (strays) looked = systemClock.now();
    },
  };
}

/**
 * Removes files that nothing refers to. First the row goes, then the bytes: whatever interrupts it, there is
 * never a row without its bytes, only bytes without a row, which a later sweep finds.
 */
export async function sweepFiles(parts: SweepParts, options: SweepOptions = {}): Promise<void> {
  const { graceMinutes = 60, strays = true } = options;
  const unused = await removeUnused(parts, minutesAfter(parts.clock.now(), -graceMinutes));
  // The operating system stamps files, so only its clock can tell their age.
  const now = systemClock.now();
  const stray = strays ? await removeStrays(parts, minutesAfter(now, -graceMinutes)) : 0;
  const longestUpload = parts.config.uploadMaxMinutes;
  const abandoned = await parts.files.removeAbandoned(minutesAfter(now, -(longestUpload + day)));
  if (unused + stray + abandoned > 0) parts.log.info({ unused, stray, abandoned }, 'files were swept');
}

/** Removes bytes that must not stay at once; held by a backup, they go with those that have no row. */
export async function removeIfUnused(parts: SweepParts, hash: string): Promise<void> {
  const forgotten = await parts.db
    .deleteFrom('stored_file')
    .where('hash', '=', hash)
    .where(isUnused)
    .returning('hash')
    .executeTakeFirst();
  if (forgotten) await removeBytes(parts, hash);
}

async function removeUnused(parts: SweepParts, limit: Date): Promise<number> {
  let count = 0;
  let after: string | undefined = '';
  while (after !== undefined) {
    const batch = await forgetUnused(parts, limit, after);
    for (const hash of batch.forgotten) count += await removeBytes(parts, hash);
    after = batch.last;
  }
  return count;
}

/** Deletes rows, in batches from one hash to the next; answers which, and where to go on. */
function forgetUnused(
  { db }: SweepParts,
  limit: Date,
  after: string,
): Promise<{ forgotten: string[]; last: string | undefined }> {
  return transaction(db, async (trx) => {
    if (!(await mayRemoveBytes(trx))) return { forgotten: [], last: undefined };
    const locked = await trx
      .selectFrom('stored_file')
      .select('hash')
      .where('hash', '>', after)
      .where('kept_at', '<', limit)
      .where(isUnused)
      .orderBy('hash')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (locked.length === 0) return { forgotten: [], last: undefined };
    const hashes = locked.map(({ hash }) => hash);
    // Asked again: what was committed just before the lock was not seen, and since then nobody can refer to them.
    const forgotten = await trx
      .deleteFrom('stored_file')
      .where('hash', 'in', hashes)
      .where(isUnused)
      .returning('hash')
      .execute();
    return { forgotten: forgotten.map(({ hash }) => hash), last: hashes.at(-1) };
  });
}

/** Removes bytes without a row that have been there since before. */
export async function removeStrays(parts: SweepParts, limit: Date): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const removeBatch = async () => {
    const rows = await parts.db.selectFrom('stored_file').select('hash').where('hash', 'in', batch).execute();
    const known = new Set(rows.map(({ hash }) => hash));
    for (const hash of batch) if (!known.has(hash)) count += await removeBytes(parts, hash);
    batch = [];
  };
  for await (const { hash, modifiedAt } of parts.files.list()) {
    if (modifiedAt < limit) batch.push(hash);
    if (batch.length === batchSize) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
  return count;
}

/** Answers 1 if they were removed, 0 if somebody needs them, a backup for example. */
function removeBytes({ clock, db, files }: SweepParts, hash: string): Promise<0 | 1> {
  return transaction(db, async (trx) => {
    if (!(await mayRemoveBytes(trx))) return 0;
    // With the row in hand nobody can keep these bytes meanwhile; where there is one already, they are in use.
    const row = await trx
      .insertInto('stored_file')
      .values({ hash, size: 0, kept_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!row) return 0;
    await files.remove(hash);
    await trx.deleteFrom('stored_file').where('hash', '=', hash).execute();
    return 1;
  });
}
