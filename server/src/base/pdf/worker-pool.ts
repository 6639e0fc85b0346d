import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError } from '../errors.ts';

export interface WorkerPoolOptions {
  script: URL;
  /** What each worker is started with; asked for once, when the first one is needed. */
  data: () => Promise<unknown>;
  workers: number;
  timeLimitMs: number;
  /** A worker that has done this many orders makes way for a fresh one. */
  ordersPerWorker: number;
  /** A worker that nobody needed for this long ends. */
  idleMs: number;
  maxWaiting: number;
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>;
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
  prepare: () => Promise<{ message: unknown; transfer: ArrayBuffer[] }>;
  /** Nobody sits before it: the last free worker is kept for the others. */
  isPatient: boolean;
}

interface Waiting extends Order {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Hand {
  worker: Worker;
  ordersLeft: number;
  isReady: boolean;
  idleTimer?: NodeJS.Timeout | undefined;
}

/** Threads that start when they are needed and do one order at a time; what one does cannot hold up the server. */
export function createWorkerPool(options: WorkerPoolOptions) {
  const waiting: Waiting[] = [];
  const idle: Hand[] = [];
  const all = new Set<Hand>();
  const busy = { all: 0, patient: 0 };
  let data: Promise<unknown> | undefined;
  let isClosed = false;

  function run<Answer>(order: Order): Promise<Answer> {
    if (isClosed) return Promise.reject(new WorkerFailure('closed'));
    if (waiting.length >= options.maxWaiting) {
      return Promise.reject(new AppError('system.unavailable', 'Too much work is waiting. Try again later.'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ ...order, resolve, reject });
    startNext();
    return promise as Promise<Answer>;
  }

  function startNext(): void {
    const next = takeNext();
    if (!next) return;
    busy.all += 1;
    if (next.isPatient) busy.patient += 1;
    void perform(next)
      .then(next.resolve, next.reject)
      .finally(() => {
        busy.all -= 1;
        if (next.isPatient) busy.patient -= 1;
        startNext();
      });
    startNext();
  }

  function takeNext(): Waiting | undefined {
    if (isClosed || busy.all >= options.workers) return undefined;
    const urgent = waiting.findIndex((one) => !one.isPatient);
    if (urgent >= 0) return waiting.splice(urgent, 1)[0];
    return busy.patient < Math.max(1, options.workers - 1) ? waiting.shift() : undefined;
  }

  async function perform({ prepare }: Order): Promise<unknown> {
    const { message, transfer } = await prepare();
    data ??= options.data();
    const hand = idle.pop() ?? startHand(await data);
    if (isClosed) {
      end(hand);
      throw new WorkerFailure('closed');
    }
    clearTimeout(hand.idleTimer);
    hand.worker.ref();
    let isSound = false;
    try {
      const reply = await ask(hand, message, transfer);
      isSound = reply.isSound;
      return reply.answer;
    } finally {
      hand.ordersLeft -= 1;
      if (isSound && hand.ordersLeft > 0 && !isClosed) rest(hand);
      else end(hand);
    }
  }

  function startHand(workerData: unknown): Hand {
    const { script, resourceLimits, ordersPerWorker } = options;
    // No settings or secrets of the server's environment: a file that took a worker over would find none.
    const worker = new Worker(script, { workerData, resourceLimits, env: {}, execArgv: [], argv: [] });
    const hand: Hand = { worker, ordersLeft: ordersPerWorker, isReady: false };
    all.add(hand);
    // Also while it rests: an error that nobody listens to would end the server.
    worker.on('error', () => end(hand));
    worker.on('exit', () => end(hand));
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

  function ask(hand: Hand, message: unknown, transfer: ArrayBuffer[]): Promise<WorkerReply<unknown>> {
    const { worker } = hand;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerReply<unknown>>();
    const timer = setTimeout(() => reject(new WorkerFailure('time')), options.timeLimitMs);
    const heard = (reply: WorkerReply<unknown> | typeof workerReady) => {
      if (reply === workerReady) hand.isReady = true;
      else resolve(reply);
    };
    const failed = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      reject(hand.isReady ? new WorkerFailure(reason, error) : error);
    };
    const ended = () => reject(new WorkerFailure(isClosed ? 'closed' : 'crash'));
    worker.on('message', heard).on('error', failed).on('exit', ended);
    worker.postMessage(message, transfer);
    return promise.finally(() => {
      clearTimeout(timer);
      worker.off('message', heard).off('error', failed).off('exit', ended);
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const one of waiting.splice(0)) one.reject(new WorkerFailure('closed'));
    await Promise.all([...all].map((hand) => hand.worker.terminate()));
  }

  return { run, close, workers: () => all.size };
}
