import { downloadDocument, downloadPdfVersion } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { callUrl } from '../../base/http/call.ts';
import { exchange, noAnswer } from '../../base/http/exchange.ts';
import { readToken } from '../../base/session/session.ts';
import type { ReadFile } from '../offline/read-kept.ts';
import { askAsViewer } from './viewer-calls.ts';

interface Reading {
  signal: AbortSignal;
  /** Called with a part from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * The bytes as they are, or as PDF. Read by ourselves: the PDF viewer reports an address that answers 404 like a
 * broken file.
 */
export async function readFile(
  client: QueryClient,
  id: number,
  version: 'original' | 'pdf',
  { signal, onProgress }: Reading,
): Promise<ReadFile> {
  const call = version === 'pdf' ? downloadPdfVersion : downloadDocument;
  const failed = (error: unknown): never => {
    throw signal.aborted ? error : noAnswer(call);
  };
  const response =
    version === 'pdf'
      ? await askAsViewer(client, call, id, { signal })
      : await exchange(call, () => {
          const headers = { authorization: `Bearer ${readToken()}` };
          return fetch(callUrl(call.path, { params: { id } }), { headers, signal }).catch(failed);
        });
  const bytes = await readBody(response, onProgress).catch(failed);
  return { bytes, version: readVersion(response) };
}

/** The version that a file's tag says: it is the document's id and the version of its file. */
export function readVersion({ headers }: Response): number | undefined {
  const version = /-(\d+)(-pdf)?"$/.exec(headers.get('etag') ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Reads into one buffer of the announced size: a large file is not kept twice. */
export async function readBody(response: Response, onProgress: (part: number) => void): Promise<ArrayBuffer> {
  const size = Number(response.headers.get('content-length'));
  if (!response.body || !Number.isSafeInteger(size) || size <= 0) return response.arrayBuffer();
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunksOf(response.body)) {
    if (at + chunk.length > size) throw new Error('More bytes came than were announced.');
    bytes.set(chunk, at);
    at += chunk.length;
    onProgress(at / size);
  }
  if (at < size) throw new Error('Fewer bytes came than were announced.');
  return bytes.buffer;
}

/** The chunks of a stream: not every browser can loop over one. */
async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
