import type { Call, CallInput, CallReply } from '@atrium/contract/call';
import { ErrorReply } from '@atrium/contract/errors';
import { type AskedCall, CallError, unreachable } from './call-error.ts';
import { logError } from './error-log.ts';
import { getSession, isSamePerson, readToken, type Session } from './session.ts';
import { askToSignInAgain } from './sign-in-again.ts';

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
  const asked = { method: call.method, path: call.path };
  const session = getSession();
  const response = await fetchOnce(call, parts, asked, options);
  if (response.ok) return readReply(call, asked, response);

  const failure = await readFailure(asked, response);
  const mayAsk = options.whenSignedOut !== 'fail' && call.access !== 'public' && session.kind === 'user';
  if (!mayAsk || failure.status !== 401 || (failure.code && failure.code !== 'auth.required')) throw failure;

  if (!(await hasSignedInAgain(session))) throw failure;
  return send(call, input, { ...options, whenSignedOut: 'fail' });
}

/** The person may have signed in while the answer was on its way: then nobody needs to be asked. */
async function hasSignedInAgain(session: Session) {
  const now = getSession();
  return now === session ? askToSignInAgain() : isSamePerson(now, session);
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

async function fetchOnce(
  call: Call,
  parts: Parts,
  asked: AskedCall,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = call.access === 'public' ? null : readToken();
  if (token) headers.authorization = `Bearer ${token}`;
  const request: RequestInit = { method: call.method, headers };
  if (options.signal) request.signal = options.signal;
  if (call.body) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(parts.body);
  }
  try {
    return await fetch(callUrl(call.path, parts), request);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(asked, 0, { message: unreachable });
  }
}

/** A proxy or a hotel's network may answer 200 with a page of its own: that is no success. */
async function readReply<C extends Call>(
  call: C,
  asked: AskedCall,
  response: Response,
): Promise<CallReply<C>> {
  try {
    if (call.reply && !('raw' in call.reply)) return call.reply.parse(await response.json()) as CallReply<C>;
    if (response.status === 204) return undefined as CallReply<C>;
  } catch (error) {
    logError(error);
  }
  const message = 'The answer cannot be read: it may not have come from Atrium.';
  throw new CallError(asked, response.status, { message, ...requestIdOf(response) });
}

function requestIdOf(response: Response) {
  const requestId = response.headers.get('x-request-id');
  return requestId ? { requestId } : {};
}

async function readFailure(asked: AskedCall, response: Response): Promise<CallError> {
  const reply = ErrorReply.safeParse(await response.json().catch(() => null));
  if (reply.success) return new CallError(asked, response.status, reply.data);
  const message = `The server answered ${response.status} ${response.statusText}`.trim();
  return new CallError(asked, response.status, { message, ...requestIdOf(response) });
}
