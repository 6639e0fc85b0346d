import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { startMailing } from './mailing-worker.ts';

export const shareMailName = 'share-mail';

/**
 * Works off the mails of shares. The job of the queue only wakes the worker up: the rows are the queue, so nothing
 * hangs on a job that was lost.
 */
export function mailSharesJob(parts: Parts): Job {
  const { wake, stop } = startMailing(parts);
  return { name: shareMailName, run: async () => wake(), close: stop };
}
