import { downloadPdfVersion } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { noAnswer } from '../../base/http/exchange.ts';
import { readVersion } from './read-file.ts';
import { askAsViewer } from './viewer-calls.ts';

interface Reading {
  signal: AbortSignal;
  /** Called with a part from 0 to 1; only where the size was announced. */
  onProgress: (part: number) => void;
}

/** A document's PDF to be kept: the browser puts it together, on its disk where it is large. */
export async function readBlob(
  client: QueryClient,
  id: number,
  { signal, onProgress }: Reading,
): Promise<{ bytes: Blob; version: number | undefined }> {
  const response = await askAsViewer(client, downloadPdfVersion, id, { signal });
  const type = response.headers.get('content-type') ?? 'application/pdf';
  try {
    const counted = response.body?.pipeThrough(
      counting(Number(response.headers.get('content-length')), onProgress),
    );
    const bytes = await new Response(counted ?? null, { headers: { 'content-type': type } }).blob();
    return { bytes, version: readVersion(response) };
  } catch (error) {
    throw signal.aborted ? error : noAnswer(downloadPdfVersion);
  }
}

function counting(size: number, onProgress: (part: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let at = 0;
  return new TransformStream({
    transform(chunk, controller) {
      at += chunk.length;
      if (size > 0) onProgress(Math.min(at / size, 1));
      controller.enqueue(chunk);
    },
  });
}
