import { type Asker, createFairQueue } from '../fair-queue.ts';
import { createSharedWork } from '../shared-work.ts';
import type { PoolWorker, Sent } from './pool-worker.ts';

export interface WorkerPoolOptions {
  start: () => PoolWorker;
  workers: number;
  timeLimitMs: number;
  /** A worker that has done this many orders makes way for a fresh one. */
  ordersPerWorker: number;
  /** A worker that nobody needed for this long ends. */
  idleMs: number;
  /** The workers that one asker may have at a time. */
  workersPerAsker: number;
  /** The most orders of one asker that wait. */
  mostWaiting: number;
}

/** A worker posts this once, when it has loaded: what fails before is no fault of an order. */
export const workerReady = 'ready';

/** What a worker posts for each order. */
export interface WorkerReply<Answer> {
  answer: Answer;
  /** Whether it may be trusted with another order. */
  isSound: boolean;
}

/** A worker that did not answer: in time, or at all. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
  readonly reason: 'time' | 'memory' | 'crash' | 'closed';

  constructor(reason: WorkerFailure['reason'], cause?: unknown) {
    super(`The worker gave no answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface Order {
  /** Runs when a worker is free, so that what waits holds no memory. */
  prepare: () => Promise<Sent>;
  asker: Asker;
  /** Nobody sits before it: it comes after the others, and leaves them a worker. */
  isPatient: boolean;
  /** Orders with the same question have the same answer: what is asked meanwhile is not worked on again. */
  question?: string | undefined;
}

/** The most time for a start, which may take a while on a busy machine; the order's own time begins after it. */
const longestStartMs = 60_000;

interface Hand {
  worker: PoolWorker;
  ordersLeft: number;
  isReady: boolean;
  idleTimer?: NodeJS.Timeout | undefined;
}

/**
 * Threads or processes that start when they are needed and do one order at a time; what one does cannot hold up the
 * server.
 */
export function createWorkerPool(options: WorkerPoolOptions) {
  const idle: Hand[] = [];
  const all = new Set<Hand>();
  const queue = createFairQueue({
    slots: options.workers,
    slotsPerAsker: options.workersPerAsker,
    mostWaiting: options.mostWaiting,
  });
  const share = createSharedWork(queue);
  const closing = new AbortController();
  let isClosed = false;
  let asked = 0;

  function run<Answer>({ prepare, asker, isPatient, question }: Order): Promise<Answer> {
    asked += 1;
    const how = { isPatient, signal: closing.signal };
    return share(question ?? `order ${asked}`, asker, () => perform(prepare) as Promise<Answer>, how);
  }

  async function perform(prepare: Order['prepare']): Promise<unknown> {
    const sent = await prepare();
    if (isClosed) throw new WorkerFailure('closed');
    const hand = idle.pop() ?? startHand();
    clearTimeout(hand.idleTimer);
    hand.worker.ref();
    let isSound = false;
    try {
      const reply = await ask(hand, sent);
      isSound = reply.isSound;
      return reply.answer;
    } finally {
      hand.ordersLeft -= 1;
      if (isSound && hand.ordersLeft > 0 && !isClosed) rest(hand);
      else end(hand);
    }
  }

  function startHand(): Hand {
    const worker = options.start();
    const hand: Hand = { worker, ordersLeft: options.ordersPerWorker, isReady: false };
    all.add(hand);
    // Also while it rests: an error that nobody listens to would end the server.
    worker.events.on('error', () => end(hand)).on('exit', () => end(hand));
    return hand;
  }

  function rest(hand: Hand): void {
    // Neither a resting worker nor its timer keeps the process alive.
    hand.worker.unref();
    hand.idleTimer = setTimeout(() => end(hand), options.idleMs).unref();
    idle.push(hand);
  }

  function end(hand: Hand): void {
    if (!all.delete(hand)) return;
    clearTimeout(hand.idleTimer);
    const at = idle.indexOf(hand);
    if (at >= 0) idle.splice(at, 1);
    void hand.worker.terminate();
  }

  function ask(hand: Hand, sent: Sent): Promise<WorkerReply<unknown>> {
    const { worker } = hand;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerReply<unknown>>();
    let timer: NodeJS.Timeout;
    // Not before it is ready: a fault of the order could be heard before that word, and be taken for one of the start.
    const handOver = () => {
      timer = setTimeout(() => reject(new WorkerFailure('time')), options.timeLimitMs);
      worker.send(sent).catch(reject);
    };
    const heard = (reply: WorkerReply<unknown> | typeof workerReady) => {
      if (reply !== workerReady) return resolve(reply);
      hand.isReady = true;
      clearTimeout(timer);
      handOver();
    };
    const failed = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      reject(hand.isReady ? new WorkerFailure(reason, error) : error);
    };
    // Node aborts a process whose heap is full.
    const ended = (_: unknown, signal?: string) =>
      reject(new WorkerFailure(isClosed ? 'closed' : signal === 'SIGABRT' ? 'memory' : 'crash'));
    worker.events.on('message', heard).on('error', failed).on('exit', ended);
    if (hand.isReady) handOver();
    else timer = setTimeout(() => reject(new Error('A worker did not start')), longestStartMs);
    return promise.finally(() => {
      clearTimeout(timer);
      worker.events.off('message', heard).off('error', failed).off('exit', ended);
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    closing.abort(new WorkerFailure('closed'));
    await Promise.all([...all].map((hand) => hand.worker.terminate()));
  }

  return { run, close, workers: () => all.size };
}
