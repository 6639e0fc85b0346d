import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOnSocket, tooSlow } from './errors.ts';

/** What one may do with a connection before anybody knows who it is. */
export interface ConnectionLimits {
  /** The most time until a request's head is there, a connection's first included. */
  headMilliseconds: number;
  /** The most time until a request's body is there; uploads of people who are let in have longer. */
  bodyMilliseconds: number;
  /** The most time between requests. */
  idleMilliseconds: number;
  /** The most connections from one address that have carried no request of somebody who is signed in. */
  strangers: number;
  inAll: number;
}

export const usualLimits: ConnectionLimits = {
  headMilliseconds: 15_000,
  bodyMilliseconds: 30_000,
  idleMilliseconds: 72_000,
  strangers: 400,
  inAll: 10_000,
};

/** Sockets that nobody is known on, by address, in the order in which they came. */
type Strangers = Map<string, Set<Socket>>;

const forget = Symbol('forget');
type Watched = Socket & { [forget]?: () => void };

/** Connections that bring nothing, or bring it slowly, end; and no address holds more than a share of them. */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  { publicUrl, newId }: { publicUrl: string; newId(): string },
): void {
  const { server } = app;
  server.headersTimeout = limits.headMilliseconds;
  server.keepAliveTimeout = limits.idleMilliseconds;
  server.maxConnections = limits.inAll;
  const strangers: Strangers = new Map();
  const busy = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    watch(strangers, socket);
    makeRoom(strangers, socket.remoteAddress ?? '', limits.strangers, busy);
  });
  // Not one of the hooks: an address that cannot be decoded does not reach them.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => endSlow(socket, newId(), publicUrl), limits.bodyMilliseconds).unref();
    bodyTimers.set(request, timer);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
  });
  app.addHook('onRequest', async ({ ips = [], raw }) => {
    // A proxy brings many people by one address, and looks after its connections itself.
    if (ips.length > 1) (raw.socket as Watched)[forget]?.();
  });
}

/** Timers that end a request whose body takes too long. */
const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Somebody is known: the connection no longer counts as a stranger's, and an upload takes the time it takes. */
export function letIn(request: FastifyRequest, isUpload: boolean): void {
  (request.raw.socket as Watched)[forget]?.();
  if (isUpload) clearTimeout(bodyTimers.get(request.raw));
}

function endSlow(socket: Socket, requestId: string, publicUrl: string): void {
  answerOnSocket(tooSlow(), socket, requestId, publicUrl);
  socket.destroySoon();
}

function watch(strangers: Strangers, socket: Watched): void {
  const address = socket.remoteAddress ?? '';
  const others = strangers.get(address) ?? new Set();
  strangers.set(address, others.add(socket));
  socket[forget] = () => {
    others.delete(socket);
    if (others.size === 0 && strangers.get(address) === others) strangers.delete(address);
  };
  socket.once('close', socket[forget]);
}

/** Whoever waits longest goes, rather than whoever comes: a crowd of silent ones keeps nobody out. */
function makeRoom(strangers: Strangers, address: string, most: number, busy: WeakSet<Socket>): void {
  const sockets = strangers.get(address);
  if (!sockets || sockets.size <= most) return;
  const [oldest] = sockets;
  const waiting = [...sockets].find((socket) => !busy.has(socket)) ?? oldest;
  waiting?.destroy();
}
