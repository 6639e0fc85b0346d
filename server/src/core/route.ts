import {
  apiPrefix,
  type Call,
  type CallReply,
  type CheckedInput,
  type RawReply,
} from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { letIn } from '../base/http/connections.ts';
import { plainName } from '../base/http/plain-name.ts';
import type { Parts } from '../base/parts.ts';
import { type Speak, speak } from '../base/words/speak.ts';
import type { Caller } from './accounts/caller.ts';
import { recordEvent } from './audit.ts';
import { openBudgets } from './budget.ts';
import { checkValue } from './check-value.ts';
import { networkOf, type Origin } from './origin.ts';
import { isLong, sendList } from './send-list.ts';
import { findCaller, findCallerByAddress, findViewer, mayCall, refuseToken } from './session/authenticate.ts';
import { viewerResource } from './session/viewer-token.ts';
import { WrittenReply } from './written-reply.ts';

/** What a use case is asked: the checked input, who asks, and where from. */
export type Ask<C extends Call> = CheckedInput<C> & {
  from: Origin;
  caller: C['access'] extends 'public' ? undefined : Caller;
  request: FastifyRequest;
  /** Words in the language of whoever asks. */
  say: Speak;
  /** The reply, for its headers; the body too only where the contract says that it is raw. */
  reply: FastifyReply;
};

/** What answers a call, whatever the feature. */
export type UseCase<C extends Call> = (parts: Parts, ask: Ask<C>) => Promise<CallReply<C> | WrittenReply>;

export interface Route {
  call: Call;
  answer(parts: Parts, ask: never): Promise<unknown>;
}

/** Joins a call of the contract with the use case that answers it. */
export const route = <C extends Call>(call: C, answer: UseCase<NoInfer<C>>): Route => ({ call, answer });

/** The one way in: access word, then budget, then input, then the use case. */
export function mountRoutes(app: FastifyInstance, parts: Parts, routes: Route[]): void {
  const spend = openBudgets(parts);
  for (const { call, answer: useCase } of routes) {
    const schema = replySchema(call);
    const itemSchema = schema && 'items' in schema ? (schema.items as object) : undefined;
    app.route({
      method: call.method,
      exposeHeadRoute: call.head ?? false,
      url: apiPrefix + call.path.replace(/\{(\w+)\}/g, ':$1'),
      // Files and streams are sent as they are: ranges and lengths would not fit a compressed one.
      ...(isRaw(call.reply) ? { compress: false as const } : {}),
      config: { bytes: call.bytes },
      ...(schema ? { schema: { response: { [call.status ?? 200]: schema } } } : {}),
      async handler(request, reply) {
        if (call.sameOriginOnly) refuseOtherSites(request);
        const caller = call.access === 'public' ? undefined : await authenticate(parts, request, call);
        if (caller) letIn(request, call.form !== undefined || call.bytes !== undefined);
        if (call.budget && caller) await spend(call.budget, caller.user.id, originOf(request));
        if (!call.form && request.isMultipart()) {
          throw new AppError(
            'request.unsupported-type',
            sentence('Send JSON (content type application/json).'),
          );
        }
        const say = speak(request.language);
        const ask = { ...checkInput(call, request), caller, from: originOf(request), say, request, reply };
        // A use case may throw before it has anything to wait for: that is a refusal like any other.
        const answer = await (async () => useCase(parts, ask as never))().catch((error) =>
          recordRefusal(parts, request, call, caller, error),
        );
        if (isRaw(call.reply)) return reply;
        if (answer instanceof WrittenReply) {
          return reply
            .code(call.status ?? 200)
            .type('application/json; charset=utf-8')
            .send(answer.json);
        }
        if (itemSchema && isLong(answer)) return sendList(reply.code(call.status ?? 200), answer, itemSchema);
        return call.reply ? reply.code(call.status ?? 200).send(answer) : reply.code(204).send();
      },
    });
  }
}

async function authenticate(parts: Parts, request: FastifyRequest, call: Call): Promise<Caller> {
  const caller = await readCaller(parts, request, call);
  if (!caller) throw await refuseToken(parts, bearerOf(request));
  request.callerId = caller.user.id;
  request.language = caller.user.language ?? request.language;
  if (!mayCall[call.access](caller)) {
    return recordRefusal(
      parts,
      request,
      call,
      caller,
      new AppError('auth.forbidden', sentence('Access denied')),
    );
  }
  return caller;
}

const refusals = new Set(['auth.forbidden', 'space.review-expired']);

/** Who was refused what stands in the security log, whichever rule refused it. */
async function recordRefusal(
  parts: Parts,
  request: FastifyRequest,
  call: Call,
  caller: Caller | undefined,
  error: unknown,
): Promise<never> {
  if (caller && error instanceof AppError && refusals.has(error.code)) {
    const { id } = request.params as { id?: string };
    await recordEvent(parts, parts.db, originOf(request), {
      action: 'access.refused',
      actorId: caller.user.id,
      // The id as it was asked for, which may be anything.
      detail: { call: `${call.method} ${call.path}`, ...(id ? { id: plainName(id.slice(0, 20)) } : {}) },
    });
  }
  throw error;
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];

async function readCaller(parts: Parts, request: FastifyRequest, call: Call): Promise<Caller | undefined> {
  const token = bearerOf(request);
  const asViewer = async (token: string) =>
    call.viewerToken ? findViewer(parts, token, (resource) => isViewerOf(request, resource)) : undefined;
  if (token) return (await asViewer(token)) ?? findCaller(parts, token, call.access === 'set-up');
  const { jwt } = request.query as { jwt?: unknown };
  if (!call.tokenInAddress || typeof jwt !== 'string') return undefined;
  const viewer = await asViewer(jwt);
  if (viewer) return viewer;
  return findCallerByAddress(parts, jwt, (resource) => isResourceOf(call, request, resource));
}

/** Whether a token's resource is this address, or one that the call says is wider. */
function isResourceOf(call: Call, request: FastifyRequest, resource: string): boolean {
  if (call.widerResource?.test(resource)) return true;
  const params = request.params as Record<string, string>;
  return resource === call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

const isViewerOf = (request: FastifyRequest, resource: string): boolean =>
  resource === viewerResource((request.params as { id: string }).id);

function checkInput(call: Call, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (call.params) input.params = checkValue(call.params, request.params, 'request.malformed');
  if (call.query) input.query = checkValue(call.query, request.query, 'request.malformed');
  if (call.body) input.body = checkValue(call.body, request.body ?? {}, 'request.invalid');
  return input;
}

/** A page of another site must not make the browser change something here. */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new AppError('request.cross-site', sentence('This can only be asked for by Atrium itself.'));
  }
}

export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  };
}

export const isRaw = (reply: Call['reply']): reply is RawReply => reply !== undefined && 'raw' in reply;

/** Replies are written by a serializer made from the schema: fast, and a field it does not name cannot leak. */
function replySchema(call: Call): object | undefined {
  if (!call.reply || isRaw(call.reply)) return undefined;
  const { $schema: _, ...schema } = z.toJSONSchema(call.reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  return schema;
}
