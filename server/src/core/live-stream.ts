import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Sentence } from '@atrium/contract/parts/sentences';
import type { FastifyReply } from 'fastify';
import { isDatabaseGone } from '../base/database/connect.ts';
import type { Notice } from '../base/database/notices.ts';
import { AppError } from '../base/errors.ts';
import { sendStream } from '../base/http/send-stream.ts';
import { onceFor, type Parts } from '../base/parts.ts';
import type { Caller } from './accounts/caller.ts';
import { recheckCaller } from './session/authenticate.ts';

/** Proxies close what is silent for long, and a right may end without anything being told. */
const heartbeatMilliseconds = 15_000;
const mostUnread = 64 * 1024;

export interface LiveEvent {
  event: string;
  data: unknown;
}

/** What a stream tells of. However much happens while one thing is told, the next is one. */
export interface Source {
  /** Answers whether a notice concerns it. */
  add(notice: Notice): boolean;
  /** Something may have happened that was not told, or before it began. */
  missed(): void;
  /** What there is to tell, and nothing more of it the next time; undefined when the caller may not know it any more. */
  take(caller: Caller): Promise<LiveEvent[] | undefined>;
}

export interface StreamOptions {
  heartbeat?: number;
  /** The time that the next thing waits after one was told. */
  gap?: number;
  /** While something happens all the time, each waits twice as long as the one before, and at most so long. */
  mostGap?: number;
}

/** The streams of this process. */
export const openStreams = onceFor(() => new Set<PassThrough>());

/**
 * Sends a source's events for as long as the caller may have them: session and right are asked before anything is
 * sent, and at each heartbeat. All streams share one connection to the database that listens.
 */
export function sendEvents(
  parts: Parts,
  { caller, reply }: { caller: Caller; reply: FastifyReply },
  source: Source,
  { heartbeat = heartbeatMilliseconds, gap = 0, mostGap = gap }: StreamOptions = {},
): void {
  const stream = new PassThrough();
  let isWaiting = false;
  let isCheckDue = false;
  let isBusy = false;
  let notBefore = 0;
  let pause = gap;
  let later: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (!stream.destroyed && !stream.writableEnded && isDue()) {
        isWaiting = false;
        isCheckDue = false;
        const now = await recheckCaller(parts, caller);
        const events = now && (await source.take(now));
        if (!events) return void stream.end();
        if (events.length > 0) rest();
        stream.write(events.length > 0 ? events.map(asText).join('') : ':\n\n');
        // Whoever does not read is asked to come again.
        if (stream.writableLength > mostUnread) stream.destroy();
      }
    } catch (err) {
      // A database that is away is told of once, not by everybody who listens.
      if (!isDatabaseGone(err)) parts.log.error({ err }, 'a live stream ended by an error');
      stream.end();
    } finally {
      isBusy = false;
    }
  }
  function rest(): void {
    const now = performance.now();
    // Quiet for as long again as it had waited: what comes next is told soon.
    pause = now - notBefore > pause ? gap : Math.min(pause * 2, mostGap);
    notBefore = now + pause;
  }
  function isDue(): boolean {
    if (isCheckDue) return true;
    if (!isWaiting) return false;
    const wait = notBefore - performance.now();
    if (wait <= 0) return true;
    later ??= setTimeout(() => {
      later = undefined;
      void tell();
    }, wait).unref();
    return false;
  }
  const check = () => {
    isCheckDue = true;
    void tell();
  };
  const missed = () => {
    source.missed();
    isWaiting = true;
    void tell();
  };
  const stopListening = parts.notices.listen({
    told(notice) {
      if (isOf(caller, notice)) return check();
      if (!source.add(notice)) return;
      isWaiting = true;
      void tell();
    },
    missed,
    ended: () => stream.end(),
  });
  const timer = setInterval(check, heartbeat).unref();
  openStreams(parts).add(stream);
  stream.once('close', () => {
    openStreams(parts).delete(stream);
    clearInterval(timer);
    clearTimeout(later);
    stopListening();
  });
  sendStream(reply, stream, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.write('retry: 2000\n\n');
  // From here on nothing is missed; who comes back learns what happened meanwhile.
  missed();
}

const asText = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Whether it tells of the end of the caller's session or account. */
const isOf = (caller: Caller, { about, id }: Notice): boolean =>
  (about === 'session' && id === caller.sessionId) || (about === 'user' && id === caller.user.id);

const mostPerPerson = 20;

/** A few for each person: more than anybody has windows, fewer than would hurt. `refusal` is said beyond that. */
export function limitStreams(refusal: Sentence): (userId: number, answer: ServerResponse) => void {
  const open = new Map<number, number>();
  return (userId, answer) => {
    const own = open.get(userId) ?? 0;
    if (own >= mostPerPerson) throw new AppError('request.too-many', refusal, { retryAfterSeconds: 10 });
    if (answer.closed || answer.destroyed) return;
    open.set(userId, own + 1);
    answer.once('close', () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left === 0) open.delete(userId);
      else open.set(userId, left);
    });
  };
}
