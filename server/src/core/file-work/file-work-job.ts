import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { asStorageError } from '../../base/storage/storage-error.ts';
import { doWork } from './do-work.ts';
import { fileWorkName } from './queue-file-work.ts';
import { giveBackWork, holdSeconds, holdWork, settleAbsence, takeWork } from './take-work.ts';
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts';

/** The start of the server comes first. */
const firstLookSeconds = 2;
/** For what waits for another try, and for what a killed server had begun. */
const lookEverySeconds = 15;

/**
 * Works off what is queued in file_work, one batch after the other. The job of the queue only wakes it up: the rows
 * are the queue, so nothing hangs on a job that was lost.
 */
export function fileWorkJob(parts: Parts): Job {
  if (!parts.config.fileWork) return { name: fileWorkName, run: async () => {} };
  const worker = startWorker(parts);
  return { name: fileWorkName, run: async () => worker.wake(), close: worker.stop };
}

function startWorker(parts: Parts) {
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
    folder ??= await begin(parts);
    while (isWoken && !signal.aborted) {
      isWoken = false;
      for (;;) {
        const items = signal.aborted ? [] : await takeWork(parts, id);
        if (items.length === 0) break;
        await holding(parts, id, () => doWork({ id, parts, folder: folder as string, signal }, items));
        await emptyFolder(folder);
      }
    }
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

async function begin(parts: Parts): Promise<string> {
  await removeLeftFolders(parts.config.dataFolder);
  await settleAbsence(parts);
  return makeWorkFolder(parts.config.dataFolder);
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
