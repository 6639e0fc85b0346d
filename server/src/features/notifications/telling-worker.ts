import { isDatabaseGone } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { dueNotice } from '../../core/note-due.ts';
import { tellDue } from './tell-due.ts';

/** What comes within so long is told together. */
const gatherMilliseconds = 500;
/** While much comes in, it works for a tenth of the time at most, and nobody waits for much longer than this. */
const [restTimes, longestRest] = [10, 5000];
const lookEveryMilliseconds = 15_000;

/**
 * Tells people what is due. A notice only wakes it up: the rows are the queue, so nothing hangs on one that was lost.
 * Answers how to stop.
 */
export function startTelling(parts: Parts): () => Promise<void> {
  if (!parts.config.notifications) return async () => {};
  let isStopping = false;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let rest = gatherMilliseconds;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (running || timer || isStopping) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = work().finally(() => {
        running = undefined;
        if (isWoken) wake();
      });
    }, rest).unref();
  }

  async function work(): Promise<void> {
    isWoken = false;
    const begun = performance.now();
    await tellDue(parts).catch((error) => {
      // A database that is away is told of elsewhere.
      if (!isDatabaseGone(error)) parts.log.error({ err: error }, 'what is due could not be told');
    });
    const took = performance.now() - begun;
    rest = Math.min(Math.max(took * restTimes, gatherMilliseconds), longestRest);
  }

  const stopListening = parts.notices.listen({
    told: ({ about }) => (about === 'activities' || about === dueNotice.about) && wake(),
    missed: wake,
    ended: () => {},
  });
  const looking = setInterval(wake, lookEveryMilliseconds).unref();
  wake();
  return async () => {
    isStopping = true;
    stopListening();
    clearInterval(looking);
    clearTimeout(timer);
    await running;
  };
}
