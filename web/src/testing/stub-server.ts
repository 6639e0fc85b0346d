import type { ErrorCode } from '@atrium/contract/parts/errors';
import { errorStatus } from '@atrium/contract/parts/errors';
import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  token: string | undefined;
  headers: Headers;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

/** Answers at the edge of the network; whatever is not listed is not reachable. Returns what was asked. */
export function stubServer(answers: Record<string, Answer>): Asked[] {
  const seen: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const headers = new Headers(init.headers);
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/rest', ''),
      query: Object.fromEntries(url.searchParams),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      token: headers.get('authorization')?.replace('Bearer ', ''),
      headers,
    };
    seen.push(asked);
    const answer = answers[`${asked.method} ${asked.path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    const reply = await answer(asked);
    reply.headers.set('x-request-id', 'req-1');
    return reply;
  });
  return seen;
}

export const ok = (body: unknown) => () => Response.json(body);

export const done = () => new Response(null, { status: 204 });

export const refuse =
  (code: ErrorCode, message = 'A sentence of the server.', fields?: Record<string, string>) =>
  () =>
    Response.json(
      { code, message, requestId: 'req-1', ...(fields && { fields }) },
      { status: errorStatus[code] },
    );
