import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { indexSome } from './index-queue.ts';

const lookEverySeconds = 1;

/**
 * Keeps the index near to what there is. It looks for itself instead of being told: a notice for each upload would
 * make those wait for one another.
 */
export function searchJob(parts: Parts): Job {
  if (!parts.config.searchIndex) return { name: 'search', run: async () => {} };
  let timer = setTimeout(bringUpToDate, lookEverySeconds * 1000).unref();
  let running: Promise<void> | undefined;
  let isClosed = false;

  function bringUpToDate(): void {
    running = indexAll()
      .catch((error) => parts.log.error({ err: error }, 'the search index could not be brought up to date'))
      .finally(() => {
        running = undefined;
        if (!isClosed) timer = setTimeout(bringUpToDate, lookEverySeconds * 1000).unref();
      });
  }

  async function indexAll(): Promise<void> {
    while (!isClosed && (await indexSome(parts.db)) > 0);
  }

  return {
    name: 'search',
    run: async () => {},
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
