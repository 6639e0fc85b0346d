import { parentPort } from 'node:worker_threads';
import { type WorkerReply, workerReady } from '../pdf/worker-pool.ts';
import { FeedProblem } from './feed-problem.ts';
import { type FeedBody, type ParsedFeed, parseFeed } from './parse-feed.ts';

/** What is wrong with a feed is said in words; an error of another kind ends the thread. */
export type ParseAnswer = { feed: ParsedFeed } | { problem: string };

function answer(body: FeedBody): ParseAnswer {
  try {
    return { feed: parseFeed(body) };
  } catch (error) {
    if (error instanceof FeedProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (body: FeedBody) => {
  parentPort?.postMessage({ answer: answer(body), isSound: true } satisfies WorkerReply<ParseAnswer>);
});
parentPort?.postMessage(workerReady);
