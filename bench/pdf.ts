import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createPdfTools } from '../server/src/base/pdf/create-pdf-tools.ts';
import { openDocument } from '../server/src/base/pdf/open-document.ts';
import { openPdfium } from '../server/src/base/pdf/open-pdfium.ts';
import type { StoredAnnotation } from '../server/src/base/pdf/pdf-tools.ts';
import { readAllText } from '../server/src/base/pdf/read-text.ts';
import { webAssembly } from '../server/src/base/pdf/web-assembly.ts';
import { createDiskStore } from '../server/src/base/storage/disk-store.ts';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { pdfPassword, protectedPdf } from '../server/src/testing/pdfs/read-fixture.ts';
import { median, scratchFolder } from './parts/servers.ts';

/** Reading PDFs in processes, against PDFium called directly in the same process; and how late the event loop gets. */
const pages = 300;
const line =
  'Line 4 was stopped at 06:10 for a bearing that ran hot; restarted at 07:45 after the shift change.';
const text = Array.from({ length: 44 }, (_, index) => `${index + 1}. ${line}`).join('\n');
const book = makePdf(Array.from({ length: pages }, (_, index) => ({ text: `Page ${index}\n${text}` })));

const files = await createDiskStore(join(scratchFolder(), 'files'), { reserveBytes: 0 });
const tools = createPdfTools(files, pino({ level: 'warn' }), {
  workers: 2,
  timeLimitSeconds: 60,
  maxBytes: 256 * 1024 * 1024,
  maxPages: 5000,
});
const asker = { asker: 'bench' };
const hash = await store(book);
const guarded = await store(protectedPdf);
await tools.look(guarded, asker);

const apart: number[] = [];
const idle: number[] = [];
const direct: number[] = [];
const late: number[] = [];
for (let turn = 0; turn < 5; turn += 1) {
  direct.push(await timeDirect());
  const { ms, lateMs } = await watched(() => tools.textOf(hash, asker));
  apart.push(ms);
  late.push(lateMs);
  // What the machine itself costs: nothing is done, as long.
  idle.push((await watched(() => new Promise((resolve) => setTimeout(resolve, ms)))).lateMs);
}
say(`text of ${pages} pages`, `${round(median(apart))} ms, directly ${round(median(direct))} ms`);
say(
  'event loop late meanwhile, the worst of each turn',
  `${round(median(late))} ms, without any work ${round(median(idle))} ms`,
);

const marks = await watched(() => tools.pagesOf(hash, asker));
say(`marks of ${pages} pages`, `${round(marks.ms)} ms, event loop late ${round(marks.lateMs)} ms`);
const drawn = await watched(() =>
  tools.annotate(
    hash,
    asker,
    Array.from({ length: 500 }, (_, index) => ink(index)),
  ),
);
say('500 annotations written', `${round(drawn.ms)} ms, event loop late ${round(drawn.lateMs)} ms`);
const tries: number[] = [];
for (let turn = 0; turn < 20; turn += 1)
  tries.push((await watched(() => tools.opensWith(guarded, asker, pdfPassword))).ms);
say('password of an AES-256 file checked', `${round(median(tries))} ms`);
await tools.close();

function say(what: string, figure: string) {
  console.log(`${what}: ${figure}`);
}

function round(ms: number) {
  return ms.toFixed(ms < 100 ? 1 : 0);
}

async function store(bytes: Buffer): Promise<string> {
  async function* once() {
    yield bytes;
  }
  const file = await files.receive(once(), { maxBytes: bytes.length });
  await files.keep([file]);
  return file.hash;
}

async function watched(work: () => Promise<unknown>): Promise<{ ms: number; lateMs: number }> {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  delay.disable();
  return { ms, lateMs: Math.max(0, delay.max / 1e6 - resolution) };
}

async function timeDirect(): Promise<number> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const module = await webAssembly.compile(wasm);
  const started = performance.now();
  const pdfium = await openPdfium(module, 1e9);
  pdfium.api.PDFiumExt_Init();
  readAllText(pdfium, openDocument(pdfium, [book]).pointer);
  return performance.now() - started;
}

function ink(index: number): StoredAnnotation {
  const points = Array.from({ length: 40 }, (_, at) => ({ x: 100 + at * 4, y: 200 + (at % 7) * 3 }));
  const at = '2026-01-02T03:04:05.000Z';
  return {
    id: `7d1d2a5e-4c58-4b0e-9a51-${String(index).padStart(12, '0')}`,
    pageIndex: index % pages,
    author: 'Ada Brandner',
    createdAt: at,
    modifiedAt: at,
    body: {
      type: 15,
      rect: { origin: { x: 98, y: 198 }, size: { width: 164, height: 24 } },
      inkList: [{ points }],
      strokeColor: '#d6336c',
      strokeWidth: 3,
      opacity: 1,
      flags: ['print'],
    },
  };
}
