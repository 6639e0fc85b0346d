import { parentPort, workerData } from 'node:worker_threads';
import { markPages } from './mark-pages.ts';
import { openDocument } from './open-document.ts';
import { openPdfium, type Pdfium } from './open-pdfium.ts';
import type { PdfAnswer, PdfOrder, PdfWorkerData } from './pdf-messages.ts';
import { PdfError } from './pdf-tools.ts';
import { readAllText } from './read-text.ts';
import { type WorkerReply, workerReady } from './worker-pool.ts';
import { type Annotated, writeAnnotations } from './write-annotations.ts';

const settings = workerData as PdfWorkerData;

parentPort?.on('message', async (order: PdfOrder) => {
  const { answer, transfer = [], isSound } = await obey(order);
  parentPort?.postMessage({ answer, isSound } satisfies WorkerReply<PdfAnswer>, transfer);
});
parentPort?.postMessage(workerReady);

interface Outcome {
  answer: PdfAnswer;
  transfer?: ArrayBuffer[];
  /** Whether this worker may be trusted with another file. */
  isSound: boolean;
}

async function obey(order: PdfOrder): Promise<Outcome> {
  try {
    return await readWith(await openPdfium(settings.pdfium, settings.maxMemoryBytes), order);
  } catch (fault) {
    return { answer: { fault }, isSound: false };
  }
}

async function readWith(pdfium: Pdfium, order: PdfOrder): Promise<Outcome> {
  try {
    pdfium.api.PDFiumExt_Init();
    const value = await carryOut(pdfium, order);
    const transfer = order.work.kind === 'annotate' ? [(value as Annotated).bytes.buffer] : [];
    return { answer: { value }, transfer, isSound: true };
  } catch (error) {
    if (pdfium.wantedTooMuch()) return { answer: { problem: 'too-large' }, isSound: false };
    if (error instanceof PdfError) return { answer: { problem: error.problem }, isSound: true };
    // The engine fell over this file.
    return { answer: { problem: 'unreadable' }, isSound: false };
  }
}

async function carryOut(pdfium: Pdfium, { work, pieces }: PdfOrder): Promise<unknown> {
  const document = openDocument(pdfium, pieces, 'password' in work ? work.password : undefined);
  if (work.kind === 'look') return document.pages;
  if (work.kind === 'try-password') return true;
  if (document.pages > settings.maxPages) throw new PdfError('too-large');
  if (work.kind === 'text') return readAllText(pdfium, document.pointer);
  if (work.kind === 'pages') return markPages(pdfium, document.pointer);
  // The engine opens files for itself.
  document.close();
  return writeAnnotations(pdfium, pieces, document.password, work.annotations);
}
