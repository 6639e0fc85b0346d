import type { PdfProblem, StoredAnnotation } from './pdf-tools.ts';

/** What a process is started with. */
export interface PdfSettings {
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

/** The file follows. */
export interface PdfOrder {
  work: PdfWork;
}

/** A fault is the server's own, whatever the file. */
export type PdfAnswer = { value: unknown } | { problem: PdfProblem } | { fault: unknown };
