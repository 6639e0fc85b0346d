import type { Call } from '@atrium/contract/parts/call';
import type { AskOptions, House } from './house.ts';

/** The status of a call that may go either way: for tests that send many at once. */
export async function statusOf(
  house: House,
  call: Call,
  { body, query = {} }: { body?: object; query?: Record<string, string> },
  { token, address, headers }: AskOptions = {},
): Promise<number> {
  const search = new URLSearchParams(query).toString();
  const response = await house.fetch(`/api/rest${call.path}${search ? `?${search}` : ''}`, {
    method: call.method,
    ...(address ? { address } : {}),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // A stream of events would go on for ever.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}

/** How often each status occurs, when the same is asked this many times together. */
export async function statusesOf(times: number, ask: () => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of await Promise.all(Array.from({ length: times }, ask))) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
