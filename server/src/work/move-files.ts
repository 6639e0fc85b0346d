import { transaction } from '../base/database/connect.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';
import { isHeld } from '../base/storage/closed-names.ts';
import type { MovingStore } from '../base/storage/moving-store.ts';
import { clearAway } from '../core/files/read-upload.ts';

type MoveParts = Pick<Parts, 'clock' | 'db' | 'log'> & { files: MovingStore };

const batchSize = 200;
/** A run goes on for so long; the next one goes on from there. */
const longestMilliseconds = 4 * 60_000;

/** Where files move from one store to another: carries over what is not there yet, a few minutes at a time. */
export function moveFilesJob(parts: Parts): Job[] {
  const { files } = parts;
  if (!('from' in files)) return [];
  const moving = { ...parts, files: files as MovingStore };
  return [
    {
      name: 'move-files',
      schedule: '*/5 * * * *',
      async run() {
        const moved = await moveFiles(moving, { until: performance.now() + longestMilliseconds });
        if (moved.isWhole && moved.count === 0) {
          parts.log.info(
            'all files are in the store that FILE_STORE names: FILE_STORE_FROM can be taken away',
          );
        } else parts.log.info(moved, 'files were moved to the store that FILE_STORE names');
      },
    },
  ];
}

/** Answers how many were carried over, and whether that was all. What lies in the old store stays there. */
export async function moveFiles(
  parts: MoveParts,
  { until = Number.POSITIVE_INFINITY } = {},
): Promise<{ count: number; isWhole: boolean }> {
  const { from, to } = parts.files;
  let count = 0;
  let batch: string[] = [];
  const moveBatch = async () => {
    for (const name of await to.findMissing(batch)) count += await moveFile(parts, name);
    batch = [];
  };
  for await (const { hash } of from.list()) {
    batch.push(hash);
    if (batch.length < batchSize) continue;
    await moveBatch();
    if (performance.now() > until) return { count, isWhole: false };
  }
  await moveBatch();
  return { count, isWhole: true };
}

async function moveFile(parts: MoveParts, name: string): Promise<0 | 1> {
  const { from, to } = parts.files;
  const bytes = isHeld(name) ? from.readHeld(name) : from.read(name);
  const received = await to.receive(bytes, { maxBytes: Number.MAX_SAFE_INTEGER });
  try {
    if (!isHeld(name) && received.hash !== name) {
      parts.log.error(
        { hash: name, found: received.hash },
        'a file is damaged in the old store: it was not moved',
      );
      return 0;
    }
    return await transaction(parts.db, async (trx) => {
      // With its row in hand the sweep cannot take it; without one nobody needs it.
      const row = await trx
        .selectFrom('stored_file')
        .select('hash')
        .where('hash', '=', name)
        .forShare()
        .executeTakeFirst();
      if (row) await to.keep([{ ...received, hash: name }], trx);
      return row ? 1 : 0;
    });
  } finally {
    await clearAway({ files: to, log: parts.log }, [received]);
  }
}
