import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Language } from '@atrium/contract/parts/languages';
import { sentence } from '@atrium/contract/parts/sentences';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';
import { type ConnectionLimits, limitConnections, usualLimits } from './connections.ts';
import { answerClientError, answerError, answerErrors } from './errors.ts';
import { refuseUnwieldy } from './refuse-unwieldy.ts';
import { secureReplies, secureReply } from './security-headers.ts';
import { wantedLanguage } from './wanted-language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's id, set once they are known, for the log line. */
    callerId: number | null;
    /** Why the request was refused, for the same line. */
    errorCode: string | null;
    /** In which whoever asks is spoken to: what their account says, else their browser, else the setting. */
    language: Language;
  }
  interface FastifyContextConfig {
    /** The content type of the bytes that the call takes. */
    bytes?: string | undefined;
  }
}

/** Megabytes belong into uploads, which stream; a JSON body is small. */
const bodyLimit = 1024 * 1024;
/** In characters. Smaller ones are read at once. */
const largeBody = 64 * 1024;

export async function createServer(
  config: Config,
  publicUrl: string,
  log: Logger,
  limits: ConnectionLimits = usualLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // One line per request, written below: the default one logs the whole address, tokens included.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // An address that cannot be decoded never reaches the hooks below.
    frameworkErrors(error, request, reply) {
      secureReply(request, reply, publicUrl);
      answerError(error, request, reply);
      logRequest(request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, newRequestId(), publicUrl),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit,
    // For uploads; whatever else comes has less time (limitConnections).
    requestTimeout: config.uploadMaxMinutes * 60_000,
    connectionTimeout: 0,
    http: {
      // Node's own refusal would be without our headers.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(5_000, limits.headMilliseconds),
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    exposeHeadRoutes: false,
  }) as unknown as FastifyInstance;

  app.decorateRequest('callerId', null);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('language', config.language);
  answerErrors(app);
  secureReplies(app, publicUrl);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  app.addHook('onRequest', async (request, reply) => logBrokenOff(request, reply));
  app.addHook('onRequest', async (request) => {
    request.language = wantedLanguage(request) ?? config.language;
  });
  const unused = watchUnusedConnections(app);
  app.addHook('preClose', async () => {
    closeConnectionsAsTheyIdle(app);
    for (const socket of unused) socket.destroy();
  });
  limitConnections(app, limits, { publicUrl, newId: newRequestId });
  readBodies(app);
  takeBytes(app, 'application/offset+octet-stream');
  // Expectations that nobody knows are passed over: Node's own refusal would be without our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  await app.register(multipart);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: fastBrotli });
  return app;
}

/** Quality 11, the default, would cost more time than it saves. Built files are compressed at build time. */
const fastBrotli = { params: { 1: 4 } };

/** JSON, multipart and bytes only: text/plain could be sent by a form of another site. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseUnwieldy(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (body.length < largeBody) {
      read(request, body, done);
      return;
    }
    // Looking at it, parsing it and checking it take a turn each: others have theirs in between.
    setImmediate(() => read(request, body, (error, value) => setImmediate(done, error, value)));
  });
}

/** Bytes are taken as they come, by the calls that say so alone. */
function takeBytes(app: FastifyInstance, type: string): void {
  app.addContentTypeParser(type, (request, payload, done) => {
    if (request.routeOptions.config.bytes === type) done(null, payload);
    else
      done(new AppError('request.unsupported-type', sentence('Send JSON (content type application/json).')));
  });
}

/** Browsers open connections ahead of need: those have nothing in flight, but do not count as idle. */
function watchUnusedConnections(app: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', async ({ raw }) => void unused.delete(raw.socket));
  return unused;
}

/** A connection that was busy when the close began would else hold it up for as long as a browser keeps it. */
function closeConnectionsAsTheyIdle({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), 100).unref();
  server.once('close', () => clearInterval(timer));
}

/** Unique across processes and restarts; it is no secret, so a counter does for the rest. */
const idStart = randomBytes(6).toString('hex');
let idCount = 0;
function newRequestId(): string {
  idCount += 1;
  return `${idStart}-${idCount.toString(36)}`;
}

/** Who goes away in the middle of an answer leaves a line too: there is no response to hook on. */
function logBrokenOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) logRequest(request, reply, { brokenOff: true });
  });
}

function logRequest(request: FastifyRequest, reply: FastifyReply, more: object = {}): void {
  request.log.info(
    {
      method: request.method,
      // The pattern, never the address: addresses hold tokens and what people search for.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.callerId === null ? {} : { userId: request.callerId }),
      ...(request.errorCode === null ? {} : { code: request.errorCode }),
      ...more,
    },
    'request',
  );
}
