import { createHash } from 'node:crypto';
import type { Pdfium } from './open-pdfium.ts';
import type { PdfPage } from './pdf-tools.ts';
import { readPageText } from './read-text.ts';

/** The longer side of the rendering that is compared. With the text beside it, small changes show too. */
const longerSide = 240;
const white = 0xffffffff;

export function markPages(pdfium: Pdfium, document: number): PdfPage[] {
  return Array.from({ length: pdfium.api.FPDF_GetPageCount(document) }, (_, index) =>
    markPage(pdfium, document, index),
  );
}

/** The size is that of the page before /Rotate turns it, as the viewer counts; the mark is of what one sees. */
function markPage(pdfium: Pdfium, document: number, index: number): PdfPage {
  const { api } = pdfium;
  const size = sizeOf(pdfium, document, index);
  const hash = createHash('sha256').update(`${size.width} ${size.height} `);
  const page = api.FPDF_LoadPage(document, index);
  if (page) {
    hash.update(readPageText(pdfium, page));
    hash.update(render(pdfium, page));
    api.FPDF_ClosePage(page);
  }
  return { ...size, mark: hash.digest('hex').slice(0, 32) };
}

function sizeOf({ api }: Pdfium, document: number, index: number): { width: number; height: number } {
  const at = api.pdfium.wasmExports.malloc(8);
  const known = api.EPDF_GetPageSizeByIndexNormalized(document, index, at);
  const read = (offset: number) => (known ? rounded(api.pdfium.getValue(at + offset, 'float')) : 0);
  const size = { width: read(0), height: read(4) };
  api.pdfium.wasmExports.free(at);
  return size;
}

/** Draws only what the page itself shows, without annotations and forms. */
function render({ api, memory }: Pdfium, page: number): Uint8Array | string {
  const [wide, high] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const scale = longerSide / Math.max(wide, high, 1);
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return '';
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const start = api.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memory().slice(start, start + api.FPDFBitmap_GetStride(bitmap) * height);
  api.FPDFBitmap_Destroy(bitmap);
  return pixels;
}

const rounded = (points: number) => Math.round(points * 100) / 100;
