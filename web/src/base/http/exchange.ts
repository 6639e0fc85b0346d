import type { Call, CallReply } from '@atrium/contract/parts/call';
import { logError } from '../error-log.ts';
import { getSession, isSamePerson, type Session } from '../session/session.ts';
import { askToSignInAgain } from '../session/sign-in-again.ts';
import { makeListeners } from '../store.ts';
import { type AskedCall, CallError, isAbort, isUnreachable, unreachable } from './call-error.ts';
import { noteAnswer, noteNoAnswer } from './connectivity.ts';
import { readErrorReply } from './error-reply.ts';

/**
 * One question and its answer, by whatever way it is sent. A 401 in the middle of work asks to sign in over the
 * page and asks once more, unless told to fail; any other refusal is thrown as a CallError.
 */
export async function exchange(
  call: Call,
  ask: () => Promise<Response>,
  whenSignedOut: 'ask' | 'fail' = 'ask',
): Promise<Response> {
  const session = getSession();
  const response = await watched(ask);
  if (response.ok) return response;
  const failure = await readFailure(call, response);
  const mayAsk = whenSignedOut === 'ask' && call.access !== 'public' && session.kind === 'user';
  if (failure.code === 'auth.account-closed') tellClosedAccount(session);
  if (!mayAsk || !hasEnded(failure) || !(await hasSignedInAgain(session))) throw failure;
  const again = await watched(ask);
  if (again.ok) return again;
  throw await readFailure(call, again);
}

/** What a proxy says when our server does not answer. */
const silences = [502, 503, 504];

async function watched(ask: () => Promise<Response>): Promise<Response> {
  try {
    const response = await ask();
    if (silences.includes(response.status)) noteNoAnswer();
    else noteAnswer();
    return response;
  } catch (error) {
    if (isUnreachable(error)) noteNoAnswer();
    throw error;
  }
}

/** Codes that end a session. Whose account was closed cannot sign in again, but somebody else may. */
const endings: (string | undefined)[] = [undefined, 'auth.required', 'auth.account-closed'];
const hasEnded = ({ status, code }: CallError) => status === 401 && endings.includes(code);

const closedAccounts = makeListeners<[person: string]>();

/** Adds a listener that is told whose account it is that may not come in any more. */
export const onClosedAccount = closedAccounts.add;

function tellClosedAccount(session: Session): void {
  if (session.kind !== 'visitor' && session.claims.sub !== undefined) closedAccounts.tell(session.claims.sub);
}

/** The header that every answer of Atrium has. */
const signature = 'x-request-id';

export const noAnswer = ({ method, path }: AskedCall): CallError =>
  new CallError({ method, path }, 0, { message: unreachable });

/**
 * A proxy or a hotel's network may answer 200 with a page of its own: that is no success. What came from Atrium was
 * written by the call's schema, so the built app does not check it once more (build/calls-alone.ts).
 */
export async function readReply<C extends Call>(call: C, response: Response): Promise<CallReply<C>> {
  try {
    if (call.reply && !('raw' in call.reply) && response.headers.has(signature))
      return call.reply.parse(await response.json()) as CallReply<C>;
    if (response.status === 204) return undefined as CallReply<C>;
  } catch (error) {
    if (isAbort(error)) throw error;
    logError(error);
  }
  throw unreadableAnswer(call, response);
}

export const unreadableAnswer = ({ method, path }: AskedCall, response: Response): CallError =>
  new CallError({ method, path }, response.status, {
    message: 'The answer cannot be read: it may not have come from Atrium.',
    ...requestIdOf(response),
  });

/** The person may have signed in while the answer was on its way: then nobody needs to be asked. */
async function hasSignedInAgain(session: Session) {
  const now = getSession();
  return now === session ? askToSignInAgain() : isSamePerson(now, session);
}

async function readFailure({ method, path }: AskedCall, response: Response): Promise<CallError> {
  const reply = await readErrorReply(response);
  if (reply) return new CallError({ method, path }, response.status, reply);
  const message = `The server answered ${response.status} ${response.statusText}`.trim();
  return new CallError({ method, path }, response.status, { message, ...requestIdOf(response) });
}

function requestIdOf(response: Response) {
  const requestId = response.headers.get(signature);
  return requestId ? { requestId } : {};
}
