import type { PdfProblem, StoredAnnotation } from './pdf-tools.ts';
import type { WasmModule } from './web-assembly.ts';

/** What a worker is started with. */
export interface PdfWorkerData {
  /** Compiled once for all workers. */
  pdfium: WasmModule;
  /** How much memory PDFium may take for one file. */
  maxMemoryBytes: number;
  maxPages: number;
}

export type PdfWork =
  | { kind: 'look' }
  | { kind: 'try-password'; password: string }
  | { kind: 'text' }
  | { kind: 'pages'; password: string | undefined }
  | { kind: 'annotate'; password: string | undefined; annotations: StoredAnnotation[] };

export interface PdfOrder {
  work: PdfWork;
  /** The file, in order. */
  pieces: Uint8Array<ArrayBuffer>[];
}

/** A fault is the server's own, whatever the file. */
export type PdfAnswer = { value: unknown } | { problem: PdfProblem } | { fault: unknown };
