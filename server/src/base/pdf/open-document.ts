import type { Pdfium } from './open-pdfium.ts';
import { PdfError } from './pdf-tools.ts';

/** What PDFium calls a password that is missing or wrong. */
const passwordNeeded = 4;

export interface OpenDocument {
  /** PDFium's own name for it. */
  pointer: number;
  pages: number;
  /** What opened it; empty where nothing was needed. */
  password: string;
  close(): void;
}

/**
 * A password is tried only where one is needed: a file that merely restricts its readers opens without, and not
 * with a wrong one.
 */
export function openDocument({ api, memory }: Pdfium, pieces: Uint8Array[], password = ''): OpenDocument {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const file = api.pdfium.wasmExports.malloc(size || 1);
  if (!file) throw new PdfError('too-large');
  let at = file;
  for (const piece of pieces) {
    memory().set(piece, at);
    at += piece.length;
  }
  for (const word of new Set(['', password])) {
    const pointer = api.FPDF_LoadMemDocument(file, size, word);
    if (pointer) {
      const close = () => {
        api.FPDF_CloseDocument(pointer);
        api.pdfium.wasmExports.free(file);
      };
      return { pointer, pages: api.FPDF_GetPageCount(pointer), password: word, close };
    }
    if (api.FPDF_GetLastError() !== passwordNeeded) throw new PdfError('unreadable');
  }
  throw new PdfError('password');
}
