// A process that reads PDFs, one after the other: each order comes by its channel, the file by its standard input.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { markPages } from './mark-pages.ts';
import { openDocument } from './open-document.ts';
import { openPdfium, type Pdfium } from './open-pdfium.ts';
import type { PdfAnswer, PdfOrder, PdfSettings } from './pdf-messages.ts';
import { PdfError } from './pdf-tools.ts';
import { createFedReader } from './read-fed.ts';
import { readAllText } from './read-text.ts';
import { webAssembly } from './web-assembly.ts';
import { type WorkerReply, workerReady } from './worker-pool.ts';
import { writeAnnotations } from './write-annotations.ts';

const settings = JSON.parse(process.argv[2] ?? '') as PdfSettings;
const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
const readFed = createFedReader(process.stdin);
const compiled = await webAssembly.compile(await readFile(wasm));

process.on('message', async ({ work }: PdfOrder) => {
  const pieces = await readFed();
  process.send?.((await obey({ work, pieces })) satisfies WorkerReply<PdfAnswer>);
});
process.on('disconnect', () => process.exit());
process.send?.(workerReady);

interface Reading extends PdfOrder {
  /** The file, in order. */
  pieces: Uint8Array<ArrayBuffer>[];
}

type Outcome = WorkerReply<PdfAnswer>;

async function obey(order: Reading): Promise<Outcome> {
  try {
    return await readWith(await openPdfium(compiled, settings.maxMemoryBytes), order);
  } catch (fault) {
    return { answer: { fault }, isSound: false };
  }
}

async function readWith(pdfium: Pdfium, order: Reading): Promise<Outcome> {
  try {
    pdfium.api.PDFiumExt_Init();
    return { answer: { value: await carryOut(pdfium, order) }, isSound: true };
  } catch (error) {
    if (pdfium.wantedTooMuch()) return { answer: { problem: 'too-large' }, isSound: false };
    if (error instanceof PdfError) return { answer: { problem: error.problem }, isSound: true };
    // The engine fell over this file.
    return { answer: { problem: 'unreadable' }, isSound: false };
  }
}

async function carryOut(pdfium: Pdfium, { work, pieces }: Reading): Promise<unknown> {
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
