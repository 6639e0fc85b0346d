import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import engineUrl from '@embedpdf/pdfium/pdfium.wasm?url';

/** As wide as the card on a screen of two dots for each pixel, and as much of the page as it shows. */
const width = 544;
const mostHeight = 400;

const rgba = 4;
const withAnnotations = 0x01;
const redFirst = 0x10;
const white = 0xffffffff;

/** The engine with the bytes of one file; everything that it took is given back. */
function drawPage(engine: WrappedPdfiumModule, bytes: Uint8Array<ArrayBuffer>): ImageData | null {
  // Its own types leave this out where those of Emscripten are not installed.
  const pdfium = engine.pdfium as typeof engine.pdfium & { HEAPU8: Uint8Array };
  const memory = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, memory);
  const file = engine.FPDF_LoadMemDocument(memory, bytes.length, '');
  const page = file && engine.FPDF_LoadPage(file, 0);
  try {
    if (!page) return null;
    const whole = Math.round((width * engine.FPDF_GetPageHeightF(page)) / engine.FPDF_GetPageWidthF(page));
    const height = Math.min(whole, mostHeight);
    const bitmap = engine.FPDFBitmap_CreateEx(width, height, rgba, 0, 0);
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, whole, 0, withAnnotations | redFirst);
    const start = engine.FPDFBitmap_GetBuffer(bitmap);
    const dots = new Uint8ClampedArray(pdfium.HEAPU8.slice(start, start + width * height * 4));
    engine.FPDFBitmap_Destroy(bitmap);
    return new ImageData(dots, width, height);
  } finally {
    if (page) engine.FPDF_ClosePage(page);
    if (file) engine.FPDF_CloseDocument(file);
    pdfium.wasmExports.free(memory);
  }
}

async function startEngine(): Promise<WrappedPdfiumModule> {
  const response = await fetch(engineUrl);
  if (!response.ok) throw new Error(`The PDF engine cannot be loaded: ${response.status}`);
  const engine = await init({ wasmBinary: await response.arrayBuffer() });
  engine.PDFiumExt_Init();
  return engine;
}

let starting: Promise<WrappedPdfiumModule> | undefined;

async function answer(bytes: ArrayBuffer): Promise<Blob | null> {
  starting ??= startEngine();
  const picture = drawPage(await starting, new Uint8Array(bytes));
  if (!picture) return null;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob();
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  answer(data).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});
