import * as calls from '@atrium/contract/annotations';
import type { Call } from '@atrium/contract/parts/call';
import type { QueryClient } from '@tanstack/react-query';
import { callUrl } from '../../base/http/call.ts';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';
import { exchange, noAnswer, readReply } from '../../base/http/exchange.ts';
import { readToken } from '../../base/session/session.ts';
import type { Operation } from '../annotations/outbox.ts';
import { documentQuery } from './document-query.ts';

interface Request {
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

const tokenOf = (client: QueryClient, id: number) =>
  client.getQueryData(documentQuery(id).queryKey)?.psPdfKitAccessToken ?? readToken();

/** Reads the document anew: with it comes a token. A session that has ended asks to sign in over the page. */
export async function renewViewerToken(client: QueryClient, id: number): Promise<string | null> {
  await client.fetchQuery({ ...documentQuery(id), staleTime: 0, meta: { handles: () => true } });
  return tokenOf(client, id);
}

/** Asks by the token that opens this document alone, and for a quarter of an hour; after that by a new one. */
export async function askAsViewer(
  client: QueryClient,
  call: Call,
  id: number,
  { query = {}, headers = {}, body, signal }: Request = {},
): Promise<Response> {
  const ask = (token: string | null) => () =>
    fetch(callUrl(call.path, { params: { id }, query }), {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : noAnswer(call);
    });
  try {
    return await exchange(call, ask(tokenOf(client, id)), 'fail');
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    return exchange(call, ask(await renewViewerToken(client, id)), 'fail');
  }
}

/** Nothing has changed after it: only the version is asked for. */
const noneSince = 2_147_483_647;

interface About {
  id: number;
  /** The password of a protected PDF. */
  password: string | undefined;
  signal?: AbortSignal;
}

export async function loadAnnotations(
  client: QueryClient,
  { id, password, signal }: About,
  since?: number,
  version?: number,
) {
  const headers =
    password === undefined ? {} : { [calls.pdfPasswordHeader]: calls.writePdfPassword(password) };
  const response = await askAsViewer(client, calls.getAnnotations, id, {
    query: { since, version },
    headers,
    ...(signal ? { signal } : {}),
  });
  return readReply(calls.getAnnotations, response);
}

/** The version of the document's file now; null while it has no PDF, or one that opens with another password. */
export async function newestVersion(client: QueryClient, about: About): Promise<number | null> {
  try {
    return (await loadAnnotations(client, about, noneSince)).version;
  } catch (error) {
    if (hasCode(error, 'document.no-pdf-version') || hasCode(error, 'document.pdf-password')) return null;
    throw error;
  }
}

export async function saveAnnotations(
  client: QueryClient,
  { id, password }: About,
  { operations, since, version }: { operations: Operation[]; since: number; version: number },
) {
  const body = { operations, since, version, ...(password === undefined ? {} : { password }) };
  return readReply(calls.putAnnotations, await askAsViewer(client, calls.putAnnotations, id, { body }));
}
