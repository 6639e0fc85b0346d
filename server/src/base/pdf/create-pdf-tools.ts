import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '../storage/file-store.ts';
import type { PdfSettings as ChildSettings, PdfAnswer, PdfOrder, PdfWork } from './pdf-messages.ts';
import { type PdfAsker, PdfError, type PdfPage, type PdfTools } from './pdf-tools.ts';
import type { PoolWorker } from './pool-worker.ts';
import { startProcess } from './start-process.ts';
import { createWorkerPool, WorkerFailure } from './worker-pool.ts';
import type { Annotated } from './write-annotations.ts';

export interface PdfSettings {
  workers: number;
  timeLimitSeconds: number;
  maxBytes: number;
  maxPages: number;
}

const megabyte = 1024 * 1024;
/** The longest that an idle worker stays: about as long as one who reads needs for a page. */
const idleMs = 30_000;
const ordersPerWorker = 50;
/** The most orders of one person that wait. */
const mostWaiting = 50;

export function createPdfTools(files: FileStore, log: Logger, settings: PdfSettings): PdfTools {
  const pool = createWorkerPool({
    start: () => startChild(settings),
    workers: settings.workers,
    timeLimitMs: settings.timeLimitSeconds * 1000,
    ordersPerWorker,
    idleMs,
    // One stays for others, whoever it is that asks.
    workersPerAsker: Math.max(1, settings.workers - 1),
    mostWaiting,
  });

  async function ask<T>(hash: string, { asker, isPatient = false }: PdfAsker, work: PdfWork): Promise<T> {
    const message: PdfOrder = { work };
    const prepare = async () => ({ message, body: await readCapped(files, hash, settings.maxBytes) });
    // Many annotations would be a long question, and are hardly ever asked about twice.
    const question = work.kind === 'annotate' ? undefined : `${hash} ${JSON.stringify(work)}`;
    const order = { prepare, asker, isPatient, question };
    const answer = await pool.run<PdfAnswer>(order).catch((error) => explain(error, hash));
    if ('fault' in answer) throw new Error('PDFium could not be started', { cause: answer.fault });
    if ('problem' in answer) throw new PdfError(answer.problem);
    return answer.value as T;
  }

  function explain(error: unknown, hash: string): never {
    if (!(error instanceof WorkerFailure) || error.reason === 'closed') throw error;
    log.warn({ hash, err: error.cause ?? error }, 'a PDF ended the process that read it');
    throw new PdfError(problems[error.reason]);
  }

  return {
    async look(hash, asker) {
      try {
        return { needsPassword: false, pages: await ask<number>(hash, asker, { kind: 'look' }) };
      } catch (error) {
        if (isProblem(error, 'password')) return { needsPassword: true, pages: null };
        throw error;
      }
    },
    async opensWith(hash, asker, password) {
      try {
        return await ask<boolean>(hash, asker, { kind: 'try-password', password });
      } catch (error) {
        if (isProblem(error, 'password')) return false;
        throw error;
      }
    },
    textOf: (hash, asker) => ask<string[]>(hash, asker, { kind: 'text' }),
    pagesOf: (hash, asker, password) => ask<PdfPage[]>(hash, asker, { kind: 'pages', password }),
    async annotate(hash, asker, annotations, password) {
      const work: PdfWork = { kind: 'annotate', annotations, password };
      const { bytes, left } = await ask<Annotated>(hash, asker, work);
      if (left > 0) log.warn({ hash, left }, 'annotations could not be written into a PDF');
      return bytes;
    },
    close: pool.close,
  };
}

const isProblem = (error: unknown, problem: PdfError['problem']) =>
  error instanceof PdfError && error.problem === problem;

const problems = { time: 'too-slow', memory: 'too-large', crash: 'unreadable' } as const;

function startChild({ maxBytes, maxPages }: PdfSettings): PoolWorker {
  // Room for the file, for what it unfolds to, and for the copy that is written with annotations.
  const maxMemoryBytes = Math.min(2048 * megabyte, 256 * megabyte + 4 * maxBytes);
  const data: ChildSettings = { maxPages, maxMemoryBytes };
  // PDFium's own memory is apart from the heap.
  return startProcess({ script: join(import.meta.dirname, 'pdf-child.ts'), data, heapMegabytes: 320 });
}

/** Piece by piece, so that no file lies in the server's memory; one that is not there fails before anything starts. */
async function readCapped(files: FileStore, hash: string, maxBytes: number): Promise<AsyncIterable<Buffer>> {
  const pieces = (files.read(hash) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let next = await pieces.next();
  return (async function* () {
    try {
      for (let size = 0; !next.done; next = await pieces.next()) {
        size += next.value.length;
        if (size > maxBytes) throw new PdfError('too-large');
        yield next.value;
      }
    } finally {
      await pieces.return?.();
    }
  })();
}
