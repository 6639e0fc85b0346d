import { startThread } from '../pdf/start-thread.ts';
import { createWorkerPool, WorkerFailure } from '../pdf/worker-pool.ts';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';
import { FeedProblem } from './feed-problem.ts';
import type { ParseAnswer } from './feed-worker.ts';
import { type FetchLimits, fetchGuarded, type Seen } from './fetch-guarded.ts';
import type { FeedBody, ParsedFeed } from './parse-feed.ts';

/** Reads feeds from hosts that somebody entered, within limits of time, size and memory. */
export interface FeedReader {
  /** Fails with a FeedProblem. */
  read(url: string, seen: Seen): Promise<ReadFeed>;
  /** Whether it can be told beforehand that an address is not read. */
  refuses(url: string): boolean;
  close(): Promise<void>;
}

export type ReadFeed = { kind: 'unchanged' } | { kind: 'read'; feed: ParsedFeed; seen: Seen };

export const usualLimits: FetchLimits = { bytes: 2 * 1024 ** 2, seconds: 10, redirects: 3 };
/** The thread's start counts, which takes seconds on a busy machine. */
const parseSeconds = 20;

export function createFeedReader(
  allowed: string[],
  limits: FetchLimits = usualLimits,
  guard: AddressGuard = createAddressGuard(allowed),
): FeedReader {
  const pool = createWorkerPool({
    start: () =>
      startThread({
        script: new URL('./feed-worker.ts', import.meta.url),
        resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 },
      }),
    workers: 1,
    timeLimitMs: parseSeconds * 1000,
    ordersPerWorker: 100,
    idleMs: 30_000,
    workersPerAsker: 1,
    mostWaiting: 50,
  });

  async function parse({ bytes, contentType, url }: FeedBody): Promise<ParsedFeed> {
    // A copy that is as large as what it holds, so that it can be handed over.
    const own = Uint8Array.from(bytes);
    const message: FeedBody = { bytes: own, contentType, url };
    const prepare = async () => ({ message, transfer: [own.buffer] });
    const answer = await pool
      .run<ParseAnswer>({ prepare, asker: 'feeds', isPatient: false })
      .catch((error) => {
        if (!(error instanceof WorkerFailure) || error.reason === 'closed') throw error;
        throw new FeedProblem('The feed takes more time or memory to read than it may.');
      });
    if ('problem' in answer) throw new FeedProblem(answer.problem);
    return answer.feed;
  }

  return {
    async read(url, seen) {
      const fetched = await fetchGuarded(guard, url, seen, limits);
      if (fetched.kind === 'unchanged') return fetched;
      const { bytes, contentType } = fetched;
      const feed = await parse({ bytes, contentType, url: fetched.url.href });
      return { kind: 'read', feed, seen: fetched.seen };
    },
    refuses: (url) => guard.refuses(new URL(url)),
    close: pool.close,
  };
}
