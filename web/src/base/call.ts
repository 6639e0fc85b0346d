import type { Call, CallInput, CallReply } from '@atrium/contract/call';
import { exchange, noAnswer, readReply } from './exchange.ts';
import { readToken } from './session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** What a 401 does: ask to sign in over the page and send once more, or just fail. */
  whenSignedOut?: 'ask' | 'fail';
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
  const parts = input as Parts;
  const response = await exchange(call, () => fetchOnce(call, parts, options.signal), options.whenSignedOut);
  return readReply(call, response);
}

export function callUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/rest${filled}${text ? `?${text}` : ''}`;
}

async function fetchOnce(call: Call, parts: Parts, signal: AbortSignal | undefined): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = call.access === 'public' ? null : readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  const request: RequestInit = { method: call.method, headers };
  if (signal) request.signal = signal;
  if (call.body) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(parts.body);
  }
  try {
    return await fetch(callUrl(call.path, parts), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(call);
  }
}
