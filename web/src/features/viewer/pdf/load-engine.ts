import engineUrl from '@embedpdf/pdfium/pdfium.wasm?url';

/** Absolute: it is fetched from a worker that has no address of its own. */
export const wasmUrl = new URL(engineUrl, location.href).href;

/**
 * Fetched once beforehand: an engine that cannot be loaded leaves EmbedPDF waiting for ever, here it is an error.
 * The worker then finds it in the browser's cache.
 */
export async function loadEngine(): Promise<true> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The PDF engine cannot be loaded: ${response.status}`);
  await response.arrayBuffer();
  return true;
}
