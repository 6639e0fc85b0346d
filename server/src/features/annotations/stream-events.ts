import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { DocumentEvent } from '@atrium/contract/annotations';
import type { FastifyReply } from 'fastify';
import type { Notice } from '../../base/database/notices.ts';
import { AppError } from '../../base/errors.ts';
import { sendStream } from '../../base/http/send-stream.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import { recheckCaller } from '../../core/session/authenticate.ts';
import type { Caller } from '../../core/session/caller.ts';
import { readSeq } from './select-annotations.ts';

/** Proxies close what is silent for long, and a right may end without anything being told. */
const heartbeatMilliseconds = 15_000;
const mostUnread = 64 * 1024;

/**
 * Tells what happens to a document for as long as the caller may read it: asked when it opens, before anything is
 * sent, and at each heartbeat. All streams share one connection to the database that listens.
 */
export async function streamEvents(
  parts: Parts,
  { caller, params, reply }: { caller: Caller; params: { id: number }; reply: FastifyReply },
  { heartbeat = heartbeatMilliseconds } = {},
): Promise<void> {
  const { id } = params;
  await requireDocument(parts.db, readerOf(parts, caller), 0, id);
  takePlace(caller.user.id, reply.raw);
  const stream = new PassThrough();
  const waiting = new Waiting();
  let isBusy = false;

  async function tell(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (!stream.destroyed && !stream.writableEnded && waiting.isSomething()) {
        const { seq, missed, document } = waiting.take();
        if (!(await mayStillRead(parts, caller, id))) return void stream.end();
        const newest = missed ? await readSeq(parts.db, id) : seq;
        const lines = [
          ...(newest === undefined ? [] : [asText({ event: 'annotations', data: { seq: newest } })]),
          ...(document ? [asText({ event: 'document', data: {} })] : []),
        ];
        stream.write(lines.length > 0 ? lines.join('') : ':\n\n');
        // Whoever does not read is asked to come again.
        if (stream.writableLength > mostUnread) stream.destroy();
      }
    } catch {
      stream.end();
    } finally {
      isBusy = false;
    }
  }
  const check = () => {
    waiting.check = true;
    void tell();
  };
  const stopListening = parts.notices.listen({
    told(notice) {
      if (!waiting.add(notice, id, caller)) return;
      void tell();
    },
    missed() {
      waiting.missed = true;
      void tell();
    },
    ended: () => stream.end(),
  });
  const timer = setInterval(check, heartbeat).unref();
  stream.once('close', () => {
    clearInterval(timer);
    stopListening();
  });
  sendStream(reply, stream, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.write('retry: 2000\n\n');
  // From here on nothing is missed; who comes back learns what happened meanwhile.
  waiting.missed = true;
  void tell();
}

const asText = ({ event, data }: DocumentEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function mayStillRead(parts: Parts, caller: Caller, id: number): Promise<boolean> {
  const now = await recheckCaller(parts, caller);
  if (!now) return false;
  return requireDocument(parts.db, readerOf(parts, now), 0, id).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** What is to be told. However much happens while one thing is told, the next is one. */
class Waiting {
  seq: number | undefined;
  missed = false;
  document = false;
  check = false;

  /** Answers whether it concerns this stream. */
  add({ about, id, event, seq }: Notice, documentId: number, caller: Caller): boolean {
    if (about === 'session' || about === 'user') {
      if (id !== (about === 'session' ? caller.sessionId : caller.user.id)) return false;
      this.check = true;
      return true;
    }
    if (id !== documentId) return false;
    if (event === 'annotations') this.seq = Math.max(this.seq ?? 0, seq ?? 0);
    else this.document = true;
    return true;
  }

  isSomething(): boolean {
    return this.seq !== undefined || this.missed || this.document || this.check;
  }

  take(): Pick<Waiting, 'seq' | 'missed' | 'document'> {
    const { seq, missed, document } = this;
    Object.assign(this, { seq: undefined, missed: false, document: false, check: false });
    return { seq, missed, document };
  }
}

const mostPerPerson = 20;
const open = new Map<number, number>();

/** A few for each person: more than anybody has windows, fewer than would hurt. */
function takePlace(userId: number, answer: ServerResponse): void {
  const own = open.get(userId) ?? 0;
  if (own >= mostPerPerson) {
    throw new AppError('request.too-many', 'Too many documents are open at once. Close one first.', {
      retryAfterSeconds: 10,
    });
  }
  if (answer.closed || answer.destroyed) return;
  open.set(userId, own + 1);
  answer.once('close', () => {
    const left = (open.get(userId) ?? 1) - 1;
    if (left === 0) open.delete(userId);
    else open.set(userId, left);
  });
}
