import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { secondsAfter } from '../../base/clock.ts';
import type { Job } from '../../base/jobs.ts';
import { createMailer } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { sendMails } from './send-mails.ts';
import { giveBackMails, holdMails, holdSeconds, takeMails } from './take-mails.ts';

export const shareMailName = 'share-mail';

const connections = 4;
/** In one batch: few where the mail server is slow, as rights are asked for once a batch. */
const [fewest, most] = [connections, 64];
const [quickBatch, slowBatch] = [400, 2000];
const lookEverySeconds = 15;
/** While the mail server takes nothing: twice as long each time. */
const [shortestPause, longestPause] = [5, 300];
/** For what is on its way when the server stops. */
const patienceSeconds = 10;

/**
 * Works off the mails of shares, batch by batch. The job of the queue only wakes it up: the rows are the queue, so
 * nothing hangs on a job that was lost.
 */
export function mailSharesJob(parts: Parts): Job {
  const worker = startWorker(parts);
  return { name: shareMailName, run: async () => worker.wake(), close: worker.stop };
}

function startWorker(parts: Parts) {
  const id = randomUUID();
  const mailer = createMailer(parts, { connections });
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let size = fewest * 2;
  let trouble = 0;
  let troubledUntil = new Date(0);
  let timer = setTimeout(wake, 2000).unref();

  function wake(): void {
    isWoken = true;
    if (running || signal.aborted) return;
    clearTimeout(timer);
    running = workAll()
      .catch((error) => parts.log.error({ err: error }, 'mailing shares failed'))
      .finally(() => {
        running = undefined;
        if (!signal.aborted) timer = setTimeout(wake, lookEverySeconds * 1000).unref();
      });
  }

  async function workAll(): Promise<void> {
    while (isWoken && !signal.aborted) {
      isWoken = false;
      while (!signal.aborted && parts.clock.now() >= troubledUntil) {
        if ((await workOnce()) === 0) break;
      }
    }
  }

  async function workOnce(): Promise<number> {
    const mails = await takeMails(parts, id, size);
    if (mails.length === 0) return 0;
    const began = performance.now();
    const batch = { parts, mailer, worker: id, signal, connections };
    const { left, isServerDown } = await holding(parts, id, () => sendMails(batch, mails));
    await giveBackMails(parts, id, left);
    const took = performance.now() - began;
    if (took < quickBatch) size = Math.min(size * 2, most);
    if (took > slowBatch) size = Math.max(Math.ceil(size / 2), fewest);
    if (isServerDown) rest();
    else trouble = 0;
    return mails.length;
  }

  function rest(): void {
    const seconds = Math.min(shortestPause * 2 ** trouble, longestPause);
    trouble += 1;
    troubledUntil = secondsAfter(parts.clock.now(), seconds);
    parts.log.warn({ seconds }, 'the mail server takes no mails of shares; they wait');
  }

  return {
    wake,
    /** What is on its way gets a moment; what is left after it is taken up by the next server. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      stopping.abort();
      await Promise.race([running, pause(patienceSeconds * 1000, undefined, { ref: false })]);
      mailer.close();
    },
  };
}

/** Says again and again that somebody is at it. */
async function holding<T>(parts: Parts, worker: string, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(
    () => {
      holdMails(parts, worker).catch((error) =>
        parts.log.warn({ err: error }, 'mails of shares could not be held'),
      );
    },
    (holdSeconds * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
