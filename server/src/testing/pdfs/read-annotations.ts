import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createEngine, type EngineAnnotation } from '../../base/pdf/embedpdf.ts';
import { openPdfium } from '../../base/pdf/open-pdfium.ts';
import { webAssembly } from '../../base/pdf/web-assembly.ts';

/** What another reader of the PDF finds, all pages after one another. */
export async function readAnnotations(bytes: Buffer, password = ''): Promise<EngineAnnotation[]> {
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await webAssembly.compile(await readFile(wasm));
  const { api } = await openPdfium(module, 1_000_000_000);
  const engine = createEngine(api);
  const content = new Uint8Array(bytes).buffer;
  const document = await engine
    .openDocumentBuffer({ id: 'file', content }, { normalizeRotation: true, password })
    .toPromise();
  const found: EngineAnnotation[] = [];
  for (const page of document.pages)
    found.push(...(await engine.getPageAnnotations(document, page).toPromise()));
  engine.closeDocument(document);
  return found;
}
