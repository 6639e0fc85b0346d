import type { downloadItems } from '@atrium/contract/documents';
import type { z } from 'zod';
import { callUrl } from '../../../base/http/call.ts';
import { exchange, noAnswer, unreadableAnswer } from '../../../base/http/exchange.ts';
import { readToken } from '../../../base/session/session.ts';

/** A reply that is no JSON; fails as `send` does. */
export async function fetchZip(
  call: typeof downloadItems,
  body: z.input<(typeof downloadItems)['body']>,
  signal: AbortSignal,
): Promise<Blob> {
  const { method, path } = call;
  const failed = (error: unknown) => {
    throw signal.aborted ? error : noAnswer({ method, path });
  };
  const ask = () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${readToken()}` };
    return fetch(callUrl(path, {}), { method, headers, body: JSON.stringify(body), signal }).catch(failed);
  };
  const response = await exchange(call, ask);
  if (response.headers.get('content-type') !== 'application/zip') throw unreadableAnswer(call, response);
  // A server that goes away in the middle breaks the stream off here.
  return response.blob().catch(failed);
}
