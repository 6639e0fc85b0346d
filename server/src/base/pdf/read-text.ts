import type { Pdfium } from './open-pdfium.ts';

/** The most characters of all pages together, so that a hostile file cannot fill the memory of who asked. */
const maxCharacters = 5_000_000;

export function readAllText(pdfium: Pdfium, document: number): string[] {
  let left = maxCharacters;
  return Array.from({ length: pdfium.api.FPDF_GetPageCount(document) }, (_, index) => {
    const page = left > 0 ? pdfium.api.FPDF_LoadPage(document, index) : 0;
    if (!page) return '';
    const text = readPageText(pdfium, page, left);
    left -= text.length;
    pdfium.api.FPDF_ClosePage(page);
    return text;
  });
}

/**
 * Reads the text without the engine's extractText: on a page without text that answered what lay in memory. Here only
 * as many characters are read as PDFium says that it wrote.
 */
export function readPageText({ api, memory }: Pdfium, page: number, most: number = maxCharacters): string {
  const textPage = api.FPDFText_LoadPage(page);
  if (!textPage) return '';
  try {
    const count = Math.min(api.FPDFText_CountChars(textPage), most);
    if (count <= 0) return '';
    const buffer = api.pdfium.wasmExports.malloc((count + 1) * 2);
    if (!buffer) return '';
    // The answer counts the zero at the end.
    const written = api.FPDFText_GetText(textPage, 0, count, buffer) - 1;
    const bytes = memory().slice(buffer, buffer + Math.max(written, 0) * 2);
    api.pdfium.wasmExports.free(buffer);
    return tidy(new TextDecoder('utf-16le').decode(bytes));
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

/** Words that a line break divides become one again; what a database cannot keep goes. */
const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // PDFium's sign for a hyphen at the end of a line.
    .replaceAll('\u0002\n', '')
    .replace(/\u00ad\n?/g, '')
    .replace(/[\p{Cc}--[\t\n]]/gv, '')
    .trim();
