import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { secondsAfter } from '../../base/clock.ts';
import { createMailer } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { prepareMails, type ReadyMail } from './prepare-mails.ts';
import { sendMail } from './send-mail.ts';
import {
  giveBackMails,
  holdMails,
  holdSeconds,
  type MailResult,
  takeMails,
  writeResults,
} from './take-mails.ts';

const connections = 4;
/** The mails of one batch: few where the mail server is slow, as rights are asked for once a batch. */
const [fewest, most] = [connections, 64];
const [quickBatch, slowBatch] = [400, 2000];
const lookEverySeconds = 15;
/** The rests while the mail server takes nothing: twice as long each time. */
const [shortestRest, longestRest] = [5, 300];
/** The time that is given to what is on its way when the server stops. */
const patienceSeconds = 10;

/**
 * Several senders take from one small stock of mails, which is filled again when it is empty. One that hangs holds up
 * nobody else.
 */
export function startMailing(parts: Parts) {
  const worker = randomUUID();
  const mailer = createMailer(parts, { connections });
  const stock: ReadyMail[] = [];
  /** Mails in stock or on their way: nobody else may take them. */
  const held = new Set<number>();
  const senders = new Set<Promise<void>>();
  let isStopping = false;
  let refilling: Promise<void> | undefined;
  let size = fewest * 2;
  let filledAt = 0;
  let failures = 0;
  let restsUntil = new Date(0);
  const wakeTimer = setInterval(wake, lookEverySeconds * 1000).unref();
  const beat = setInterval(hold, (holdSeconds * 1000) / 3).unref();
  const results = keepResults();

  function wake(): void {
    while (!isStopping && senders.size < connections) {
      const sender = sendAll()
        .catch((error) => parts.log.error({ err: error }, 'mailing shares failed'))
        .finally(() => senders.delete(sender));
      senders.add(sender);
    }
  }

  async function sendAll(): Promise<void> {
    for (let mail = await nextMail(); mail; mail = await nextMail()) {
      const { result, isServerDown } = await sendMail(parts, mailer, mail);
      results.add(result);
      if (isServerDown) await rest();
      else if (result.state !== 'withheld') failures = 0;
    }
  }

  async function nextMail(): Promise<ReadyMail | undefined> {
    if (stock.length === 0 && !isStopping && parts.clock.now() >= restsUntil) {
      refilling ??= refill().finally(() => {
        refilling = undefined;
      });
      await refilling;
    }
    return stock.shift();
  }

  async function refill(): Promise<void> {
    const took = performance.now() - filledAt;
    if (took < quickBatch) size = Math.min(size * 2, most);
    if (took > slowBatch) size = Math.max(Math.ceil(size / 2), fewest);
    filledAt = performance.now();
    const taken = await takeMails(parts, worker, held, size);
    if (taken.length === 0) return;
    for (const { id } of taken) held.add(id);
    try {
      stock.push(...(await prepareMails(parts, taken)));
    } catch (error) {
      await giveBack(taken);
      throw error;
    }
  }

  async function giveBack(mails: { id: number }[]): Promise<void> {
    const ids = mails.map(({ id }) => id);
    for (const id of ids) held.delete(id);
    await giveBackMails(parts, worker, ids);
  }

  /** The mail server takes nothing: what is in stock waits with the others. */
  async function rest(): Promise<void> {
    if (parts.clock.now() >= restsUntil) {
      const seconds = Math.min(shortestRest * 2 ** failures, longestRest);
      failures += 1;
      restsUntil = secondsAfter(parts.clock.now(), seconds);
      parts.log.warn({ seconds }, 'the mail server takes no mails of shares; they wait');
    }
    await giveBack(stock.splice(0));
  }

  function hold(): void {
    if (held.size === 0) return;
    holdMails(parts, worker, [...held]).catch((error) =>
      parts.log.warn({ err: error }, 'mails of shares could not be held'),
    );
  }

  /** Each is written down as soon as it is known: while one statement is on its way the next results gather. */
  function keepResults() {
    const waiting: MailResult[] = [];
    let writing: Promise<void> | undefined;
    const writeAll = async () => {
      while (waiting.length > 0) {
        const some = waiting.splice(0);
        // What cannot be written is free again once nobody holds it, and then sent once more.
        await writeResults(parts, worker, some).catch((error) =>
          parts.log.error({ err: error }, 'what became of mails could not be noted'),
        );
        for (const { id } of some) held.delete(id);
      }
      writing = undefined;
    };
    return {
      add(result: MailResult): void {
        waiting.push(result);
        writing ??= writeAll();
      },
      written: async (): Promise<void> => writing,
    };
  }

  setTimeout(wake, 2000).unref();
  return {
    wake,
    /** What is on its way gets a moment; what is left after it is taken up by the next server. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(wakeTimer);
      await giveBack(stock.splice(0));
      await Promise.race([
        Promise.all(senders).then(results.written),
        pause(patienceSeconds * 1000, undefined, { ref: false }),
      ]);
      clearInterval(beat);
      mailer.close();
    },
  };
}
