import { init, type PdfiumModule, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type WasmModule, webAssembly } from './web-assembly.ts';

export interface Pdfium {
  api: WrappedPdfiumModule;
  /** The memory, to be asked for anew after each call of the api: growing moves it. */
  memory(): Uint8Array<ArrayBuffer>;
  /** Whether it asked for more memory than it may have. */
  wantedTooMuch(): boolean;
}

type Imports = { env: { emscripten_resize_heap(bytes: number): boolean } };
type Instantiate = (imports: Imports, done: (instance: object) => void) => object;

/**
 * A PDFium with memory of its own, which holds nothing of any other file. What it would like to print about a
 * broken file goes nowhere: it could quote from it.
 */
export async function openPdfium(pdfium: WasmModule, maxMemoryBytes: number): Promise<Pdfium> {
  let wantedTooMuch = false;
  const instantiateWasm: Instantiate = (imports, done) => {
    const grow = imports.env.emscripten_resize_heap;
    const env = {
      ...imports.env,
      emscripten_resize_heap(bytes: number) {
        // Addresses above 2 GB come as negative numbers.
        if (bytes >>> 0 <= maxMemoryBytes) return grow(bytes);
        wantedTooMuch = true;
        return false;
      },
    };
    const instance = new webAssembly.Instance(pdfium, { ...imports, env });
    done(instance);
    return instance.exports;
  };
  const silent = () => {};
  const overrides = { instantiateWasm, print: silent, printErr: silent };
  const api = await init(overrides as unknown as Partial<PdfiumModule>);
  const views = api.pdfium as unknown as { HEAPU8: Uint8Array<ArrayBuffer> };
  return { api, memory: () => views.HEAPU8, wantedTooMuch: () => wantedTooMuch };
}
