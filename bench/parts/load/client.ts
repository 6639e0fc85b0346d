import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiPrefix, type Call, type CallInput, type CallReply } from '@atrium/contract/parts/call';

/** One browser: its own connections, as many as browsers open to one server. */
export interface Client {
  url: string;
  token: string;
  agent: Agent;
}

export const makeClient = (url: string, token: string): Client => ({
  ...{ url, token },
  agent: new Agent({ keepAlive: true, maxSockets: 6 }),
});

interface Body {
  type: string;
  bytes: Buffer;
}

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Asks a call of the contract and reads its reply to the end. */
export async function ask<C extends Call>(
  client: Client,
  call: C,
  input: CallInput<C>,
): Promise<CallReply<C>> {
  const { body } = input as Input;
  const sent = body ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) } : undefined;
  return JSON.parse(await text(await send(client, call, input, sent)));
}

export async function sendForm<C extends Call>(client: Client, call: C, form: Body): Promise<CallReply<C>> {
  return JSON.parse(await text(await send(client, call, {}, form)));
}

export async function download<C extends Call>(client: Client, call: C, input: CallInput<C>): Promise<void> {
  const reply = await send(client, call, input);
  await once(reply.resume(), 'end');
}

/** Hears a call's events until it is closed; `onEnd` is told of every other end. */
export async function listen<C extends Call>(
  client: Client,
  call: C,
  input: CallInput<C>,
  { onEvent, onEnd }: { onEvent(name: string): void; onEnd(): void },
): Promise<() => void> {
  const reply = await send(client, call, input);
  let isClosed = false;
  reply.setEncoding('utf8');
  reply.on('data', (piece: string) => {
    for (const [, name] of piece.matchAll(/^event: (\w+)$/gm)) onEvent(name as string);
  });
  reply.on('error', () => undefined);
  reply.once('close', () => isClosed || onEnd());
  return () => {
    isClosed = true;
    reply.destroy();
  };
}

/** Answers the reply, yet to be read; one that says no is an error. */
async function send(client: Client, call: Call, input: unknown, body?: Body): Promise<IncomingMessage> {
  const { method } = call;
  const headers = {
    authorization: `Bearer ${client.token}`,
    ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
  };
  const asked = request(client.url + addressOf(call, input as Input), {
    method,
    headers,
    agent: client.agent,
  });
  asked.end(body?.bytes);
  try {
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const status = reply.statusCode ?? 0;
    if (status < 300) return reply;
    throw new Error(`${status} ${await text(reply)}`);
  } catch (error) {
    throw new Error(`${method} ${call.path}: ${error instanceof Error ? error.message : error}`);
  }
}

function addressOf({ path }: Call, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return `${apiPrefix}${filled}?${new URLSearchParams(query as Record<string, string>)}`;
}
