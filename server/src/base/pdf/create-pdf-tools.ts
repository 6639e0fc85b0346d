import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FileStore } from '../storage/file-store.ts';
import type { PdfAnswer, PdfOrder, PdfWork, PdfWorkerData } from './pdf-messages.ts';
import { type PdfAsker, PdfError, type PdfPage, type PdfTools } from './pdf-tools.ts';
import { webAssembly } from './web-assembly.ts';
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
/** For one person. */
const mostWaiting = 50;

export function createPdfTools(files: FileStore, log: Logger, settings: PdfSettings): PdfTools {
  const pool = createWorkerPool({
    script: new URL('./pdf-worker.ts', import.meta.url),
    data: () => startData(settings),
    workers: settings.workers,
    timeLimitMs: settings.timeLimitSeconds * 1000,
    ordersPerWorker,
    idleMs,
    // One stays for others, whoever it is that asks.
    workersPerAsker: Math.max(1, settings.workers - 1),
    mostWaiting,
    // PDFium's own memory is apart from this.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });

  async function ask<T>(hash: string, { asker, isPatient = false }: PdfAsker, work: PdfWork): Promise<T> {
    const prepare = async () => {
      const pieces = await readCapped(files, hash, settings.maxBytes);
      const message: PdfOrder = { work, pieces };
      return { message, transfer: pieces.map((piece) => piece.buffer) };
    };
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
    log.warn({ hash, err: error.cause ?? error }, 'a PDF ended the thread that read it');
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

async function startData({ maxBytes, maxPages }: PdfSettings): Promise<PdfWorkerData> {
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await webAssembly.compile(await readFile(wasm));
  // Room for the file, for what it unfolds to, and for the copy that is written with annotations.
  return { pdfium, maxPages, maxMemoryBytes: Math.min(2048 * megabyte, 256 * megabyte + 4 * maxBytes) };
}

/** In the pieces in which it is read: to join a large file here would hold up everybody. */
async function readCapped(
  files: FileStore,
  hash: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of files.read(hash) as AsyncIterable<Buffer<ArrayBuffer>>) {
    size += piece.length;
    if (size > maxBytes) throw new PdfError('too-large');
    // Handing memory over empties it here, so it must not be shared with other buffers.
    pieces.push(piece.length === piece.buffer.byteLength ? piece : new Uint8Array(piece));
  }
  return pieces;
}
