import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { PoolWorker } from './pool-worker.ts';

export interface ThreadOptions {
  script: URL;
  workerData?: unknown;
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>;
}

export function startThread({ script, workerData, resourceLimits }: ThreadOptions): PoolWorker {
  // No settings or secrets of the server's environment: what took it over would find none.
  const worker = new Worker(script, { workerData, resourceLimits, env: {}, execArgv: [], argv: [] });
  return {
    events: worker,
    send: async ({ message, transfer = [] }) => worker.postMessage(message, transfer),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    terminate: () => worker.terminate(),
  };
}
