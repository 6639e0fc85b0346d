import { apiPrefix, type Call, type CallInput, type CallReply } from '@atrium/contract/parts/call';
import { readToken } from '../session/session.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { exchange, noAnswer, readReply } from './exchange.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** What a 401 does: ask to sign in over the page and send once more, or just fail. */
  whenSignedOut?: 'ask' | 'fail';
  /** The version that the change was made on: refused (409) when it is another one by now. */
  ifMatch?: string | undefined;
  /** Further headers that the call reads. */
  headers?: Record<string, string>;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes the request that a contract value describes; both ends are typed by it. */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallReply<C>> {
  return readReply(call, await ask(call, input as Parts, options));
}

/** Sends a call whose reply has a version, by which it can be told whether it has changed since. */
export async function sendForVersion<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<{ reply: CallReply<C>; version: string | undefined }> {
  const response = await ask(call, input as Parts, options);
  return { reply: await readReply(call, response), version: response.headers.get('etag') ?? undefined };
}

const ask = (call: Call, parts: Parts, options: CallOptions): Promise<Response> =>
  exchange(call, () => fetchOnce(call, parts, options), options.whenSignedOut);

export function callUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${apiPrefix}${filled}${text ? `?${text}` : ''}`;
}

async function fetchOnce(call: Call, parts: Parts, options: CallOptions): Promise<Response> {
  const { signal, ifMatch } = options;
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Whoever chose a language on this device alone is answered in it, too.
    'accept-language': document.documentElement.lang,
    ...options.headers,
  };
  const token = call.access === 'public' ? null : readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  if (ifMatch) headers['if-match'] = ifMatch;
  const request: RequestInit = { method: call.method, headers };
  if (signal) request.signal = signal;
  if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(parts.body);
  }
  try {
    const url = callUrl(call.path, parts);
    return await (takeEarlyAnswer(url, request) ?? fetch(url, request));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(call);
  }
}
