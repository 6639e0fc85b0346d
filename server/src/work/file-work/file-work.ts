import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../../base/parts.ts';
import { asStorageError } from '../../base/storage/storage-error.ts';
import type { Lane } from '../../core/file-work/lanes.ts';
import { fileWorkNotice } from '../../core/file-work/queue-file-work.ts';
import { doWork } from './make-copy-and-text.ts';
import { giveBackWork, holdSeconds, holdWork, settleAbsence, takeWork, type WorkItem } from './take-work.ts';
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts';

/** The start of the server comes first. */
const firstLookSeconds = 2;
/** The time between looks for what waits for another try, and for what a killed server had begun. */
const lookEverySeconds = 15;

/** As long after the last file that came in, people are still at it; what can wait a little waits then. */
const arrivingMilliseconds = 300;
/** While files come in, a lane rests for so many times as long as it worked, and never for long. */
const restTimes = 2;

/** Two that start LibreOffice: while one is at a slow file of somebody, the other does everybody else's. */
const lanes: Lane[] = ['office', 'office', 'pdf'];

/**
 * Works off what is queued in file_work, in each lane one file after the other. A notice only wakes them up: the rows
 * are the queue, so nothing hangs on one that was lost. Answers how to stop.
 */
export function startFileWork(parts: Parts): () => Promise<void> {
  if (!parts.config.fileWork) return async () => {};
  let begun: Promise<void> | undefined;
  const beginOnce = () => {
    begun ??= begin(parts);
    begun.catch(() => {
      begun = undefined;
    });
    return begun;
  };
  const wakeAll = () => {
    for (const worker of workers) worker.wake();
  };
  let arrivedAt = Number.NEGATIVE_INFINITY;
  const rest = async (worked: number, signal: AbortSignal) => {
    if (performance.now() - arrivedAt > arrivingMilliseconds) return;
    const milliseconds = Math.min(worked * restTimes, arrivingMilliseconds);
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
  };
  const workers = lanes.map((lane) => startWorker(parts, lane, { beginOnce, hasFinished: wakeAll, rest }));
  const arrive = () => {
    arrivedAt = performance.now();
    wakeAll();
  };
  const stopListening = parts.notices.listen({
    told: ({ about }) => about === fileWorkNotice.about && arrive(),
    missed: wakeAll,
    ended: () => {},
  });
  return async () => {
    stopListening();
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}

interface Surroundings {
  beginOnce(): Promise<void>;
  /** What it has finished may be what another lane waited for. */
  hasFinished(): void;
  /** Rests after so many milliseconds of work, where people need the machine. */
  rest(worked: number, signal: AbortSignal): Promise<void>;
}

function startWorker(parts: Parts, lane: Lane, { beginOnce, hasFinished, rest }: Surroundings) {
  const id = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  let folder: string | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let timer = setTimeout(wake, firstLookSeconds * 1000).unref();

  function wake(): void {
    isWoken = true;
    if (running || signal.aborted) return;
    clearTimeout(timer);
    running = workAll()
      .catch((error) => parts.log.error({ err: error }, 'the work on files failed'))
      .finally(() => {
        running = undefined;
        if (!signal.aborted) timer = setTimeout(wake, lookEverySeconds * 1000).unref();
      });
  }

  async function workAll(): Promise<void> {
    await beginOnce();
    await rest(arrivingMilliseconds, signal);
    while (isWoken && !signal.aborted) {
      isWoken = false;
      for (;;) {
        const item = signal.aborted ? undefined : await takeWork(parts, id, lane);
        if (!item) break;
        const begun = performance.now();
        await holding(parts, id, () => work(item));
        hasFinished();
        await rest(performance.now() - begun, signal);
      }
    }
  }

  async function work(item: WorkItem): Promise<void> {
    folder ??= await makeWorkFolder(parts.config.dataFolder);
    await doWork({ id, parts, folder, signal }, item);
    await emptyFolder(folder);
  }

  return {
    wake,
    async stop(): Promise<void> {
      clearTimeout(timer);
      stopping.abort();
      await running;
      if (folder) await rm(folder, { recursive: true, force: true });
      await giveBackWork(parts, id);
    },
  };
}

async function begin(parts: Parts): Promise<void> {
  await removeLeftFolders(parts.config.dataFolder);
  await settleAbsence(parts);
}

/** Says again and again that somebody is at it. A full disk is nobody's fault: what it stopped was not tried. */
async function holding(parts: Parts, worker: string, work: () => Promise<void>): Promise<void> {
  const beat = setInterval(
    () => {
      holdWork(parts, worker).catch((error) =>
        parts.log.warn({ err: error }, 'work on files could not be held'),
      );
    },
    (holdSeconds * 1000) / 3,
  );
  try {
    await work();
  } catch (error) {
    const { code } = asStorageError(error) as { code?: string };
    if (code === 'storage.full') await giveBackWork(parts, worker, holdSeconds);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** LibreOffice leaves things of its own; only its profile is of use to the next. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== 'profile') await rm(join(folder, name), { recursive: true, force: true });
  }
}
