import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { version } from '../version.ts';
import type { Address, AddressGuard } from './address-guard.ts';
import { FeedProblem } from './feed-problem.ts';

export interface FetchLimits {
  /** The most bytes of what arrives, and of what it unpacks to. */
  bytes: number;
  /** The most time for everything together. */
  seconds: number;
  redirects: number;
}

/** What its server said the last time, so that it need not say it again. */
export interface Seen {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched =
  | { kind: 'unchanged' }
  | { kind: 'body'; bytes: Buffer; contentType: string; url: URL; seen: Seen };

const redirects = new Set([301, 302, 303, 307, 308]);

/** Asks an address that somebody entered. Each hop is checked anew, and what was checked is what is connected to. */
export async function fetchGuarded(
  guard: AddressGuard,
  address: string,
  seen: Seen,
  limits: FetchLimits,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  const tooSlow = () => new FeedProblem(`The host did not send the feed within ${limits.seconds} seconds.`);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= limits.redirects; hops += 1) {
      const response = await ask(guard, url, seen, signal);
      const { statusCode: status = 0, headers } = response;
      if (!redirects.has(status) || !headers.location) {
        return await readAnswer(response, url, limits.bytes, signal);
      }
      response.destroy();
      url = nextHop(headers.location, url);
    }
    throw new FeedProblem(`The address leads on to another more than ${limits.redirects} times.`);
  } catch (error) {
    if (error instanceof FeedProblem) throw error;
    throw signal.aborted ? tooSlow() : unreachable(error);
  }
}

function nextHop(location: string, from: URL): URL {
  const url = URL.parse(location, from.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new FeedProblem('The address leads on to one that is not on the web (http or https).');
  }
  return url;
}

async function ask(guard: AddressGuard, url: URL, seen: Seen, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await orAbort(guard.resolve(url.hostname), signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const client = url.protocol === 'https:' ? https : http;
  const request = client.get(
    url,
    {
      agent: false,
      lookup: answerWith(addresses),
      signal,
      headers: {
        accept:
          'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': `Atrium/${version} (feed reader)`,
        ...(seen.etag ? { 'if-none-match': seen.etag } : {}),
        ...(seen.lastModified ? { 'if-modified-since': seen.lastModified } : {}),
      },
    },
    resolve,
  );
  request.on('error', reject);
  return promise;
}

type Lookup = NonNullable<http.RequestOptions['lookup']>;

/** No second question to the name service: its answer might be another one by then. */
const answerWith = (addresses: Address[]): Lookup =>
  ((_host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) => {
    if (options.all) done(null, addresses);
    else done(null, addresses[0]?.address, addresses[0]?.family);
  }) as Lookup;

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

async function readAnswer(
  response: IncomingMessage,
  url: URL,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) {
    response.destroy();
    return { kind: 'unchanged' };
  }
  if (status !== 200) {
    response.destroy();
    throw new FeedProblem(describeStatus(status), readRetryAfter(headers['retry-after']));
  }
  const bytes = await readBody(response, mostBytes, signal);
  return {
    kind: 'body',
    bytes,
    contentType: headers['content-type'] ?? '',
    url,
    seen: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
  };
}

async function readBody(response: IncomingMessage, mostBytes: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = () => new FeedProblem(`The feed is larger than ${Math.round(mostBytes / 1024 ** 2)} MB.`);
  const refuse = (error: Error): never => {
    response.destroy();
    throw error;
  };
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) refuse(tooLarge());
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of unpack(response) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      length += piece.length;
      if (length > mostBytes) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    const isPacking = String((error as { code?: unknown }).code).startsWith('Z_');
    refuse(
      isPacking && !signal.aborted ? new FeedProblem('What the host sent is damaged.') : (error as Error),
    );
  }
  return Buffer.concat(pieces);
}

function unpack(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response;
  const unpackers = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const unpacker = unpackers[encoding as keyof typeof unpackers];
  if (!unpacker) throw new FeedProblem('The host packs the feed in a way that is not understood.');
  // Whoever reads its end is told of a failure by the stream itself.
  return pipeline(response, unpacker(), () => {});
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `The host does not let us read the feed (${status}).`;
  if (status === 404) return 'There is nothing at this address (404).';
  if (status === 410) return 'The host says that the feed has ended (410).';
  if (status === 429) return 'The host was asked too often (429).';
  if (status >= 500) return `The host has a fault of its own (${status}). It is asked again later.`;
  return `The host gave an answer that is no feed (${status}).`;
}

function readRetryAfter(header: string | undefined): number | undefined {
  return header && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

const plainWords: Record<string, string> = {
  ECONNREFUSED: 'The host refuses connections at this address.',
  ECONNRESET: 'The host broke the connection off.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host does not answer.',
  EPROTO: 'No secure connection to the host could be made.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  HPE_HEADER_OVERFLOW: 'The host sends more headers than a web server should.',
};

function unreachable(error: unknown): FeedProblem {
  const { code = '' } = error as { code?: string };
  if (plainWords[code]) return new FeedProblem(plainWords[code]);
  if (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code)) {
    return new FeedProblem('The host’s certificate is not valid, so nothing was read.');
  }
  if (code.startsWith('HPE_')) return new FeedProblem('The host does not speak HTTP as a web server does.');
  return new FeedProblem('The host could not be asked for the feed.');
}
