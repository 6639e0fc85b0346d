import type pg from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from './database/connect.ts';
import { silenceMilliseconds } from './database/end-silence.ts';

/** Work that follows a commit or a timetable. Queued inside the transaction that makes it necessary. */
export interface Job {
  name: string;
  /** Runs with what was queued. Throwing means: again later, with growing pauses, until the last try. */
  run(data: unknown, attempt: { isLast: boolean }): Promise<void>;
  /** Lets go of what it holds, once it runs no more. */
  close?(): void | Promise<void>;
  retryLimit?: number;
  /** A cron line, for work by timetable. */
  schedule?: string;
}

export interface Jobs {
  queue(trx: Transaction, name: string, data: object): Promise<void>;
  /** Starts the workers of this process. */
  start(jobs: Job[]): Promise<void>;
  stop(): Promise<void>;
}

/** A full batch is followed by the next at once: a backlog does not wait for the timetable of the polls. */
const workOptions = {
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 15,
} as const;

/** How a queue that is not there yet is made. */
export const queueOptions = ({ retryLimit = 10 }: Pick<Job, 'retryLimit'>) => ({
  notify: true,
  retryLimit,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 86_400,
});

async function runOne(
  job: Job,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  onError: OnError,
): Promise<JobResult> {
  try {
    await job.run(data, { isLast: retryCount >= retryLimit });
    return { id, status: 'completed' };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    onError(error, job.name);
    return { id, status: 'failed', output: { message: error.message } };
  }
}

/** What is told of every failure: of a job, by its name, or of the queue itself. */
type OnError = (error: Error, job?: string) => void;

export function createJobs(database: pg.PoolConfig, onError: OnError): Jobs {
  const boss = new PgBoss({
    ...({ ...database, query_timeout: silenceMilliseconds } as object),
    max: 3,
    useListenNotify: true,
  });
  boss.on('error', (error) => onError(error));
  let started = false;
  const working: Job[] = [];

  return {
    async queue(change, name, data) {
      await boss.send(name, data, { db: fromKysely(change) });
    },
    async start(jobs) {
      await boss.start();
      started = true;
      for (const job of jobs) {
        await boss.createQueue(job.name, queueOptions(job));
        await boss.work(job.name, workOptions, (batch) =>
          Promise.all(batch.map((one) => runOne(job, one, onError))),
        );
        working.push(job);
        if (job.schedule) await boss.schedule(job.name, job.schedule);
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 15_000 });
      for (const job of working.splice(0)) await job.close?.();
    },
  };
}
