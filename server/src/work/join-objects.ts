import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';

/** A run goes on for so long; the next one goes on from there. */
const longestMilliseconds = 4 * 60_000;

/** Where browsers fetch files from the store itself: makes large files such that it can give them out. */
export function joinObjectsJob({ files: { direct }, log }: Pick<Parts, 'files' | 'log'>): Job[] {
  if (!direct) return [];
  return [
    {
      name: 'join-objects',
      schedule: '*/5 * * * *',
      async run() {
        const { joined, failed } = await direct.joinObjects(performance.now() + longestMilliseconds);
        for (const { hash, error } of failed) {
          log.error({ err: error, hash }, 'a file could not be made one object: it is read from its several');
        }
        if (joined > 0) log.info({ joined }, 'large files were made one object each');
      },
    },
  ];
}
