import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Call, CallInput, CallReply } from '@atrium/contract/parts/call';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { type Running, startAtrium } from '../start.ts';
import { atEnd } from './at-end.ts';
import { dropDatabase, makeDatabase } from './template-database.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { waitFor } from './wait-for.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface AskOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The address the request seems to come from. */
  address?: string;
}

/** The real application over HTTP, on a database of its own. */
export interface House extends Running {
  url: string;
  clock: TestClock;
  dataFolder: string;
  databaseUrl: string;
  /** Settings of the store, where its files do not lie in the data folder. */
  storeSettings: Record<string, string>;
  /** Those by which other servers share what it has. */
  sharedSettings: Record<string, string>;
  /** Everything logged so far, as text. */
  logText(): string;
  logLines(): Record<string, unknown>[];
  /** Asks a call of the contract; a reply that does not fit its schema exactly fails the test. */
  ask<C extends Call>(call: C, input: CallInput<C>, options?: AskOptions): Promise<Answer<CallReply<C>>>;
  /** The same for calls that must be refused. */
  askError<C extends Call>(call: C, input: unknown, options?: AskOptions): Promise<Answer<ErrorReply>>;
  fetch(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  /** Waits until a mail for this person is in the outbox whose subject fits. */
  mailTo(recipient: string, subject: RegExp): Promise<Email>;
  mails(): Promise<Email[]>;
}

export interface HouseOptions {
  settings?: Record<string, string>;
  clock?: TestClock;
  /** Join a house that is open already: a second server process on the same database and keys. */
  beside?: House;
  web?: string;
  /** The demo company's documents too: some seconds. */
  demoLibrary?: boolean;
}

/** In the tests of the cluster every house has a bucket of its own. */
async function openStoreSettings(): Promise<Record<string, string>> {
  if (!inject('objectStore')) return {};
  const { makeBucket, s3Environment } = await import('./cluster/make-bucket.ts');
  const { settings, client } = await makeBucket();
  client.destroy();
  return s3Environment(settings);
}

/** There, a pool before its database too, unless that is one of its own. */
function databaseSettings(databaseUrl: string): Record<string, string> {
  const port = inject('poolPort');
  const isOurs = new URL(databaseUrl).searchParams.get('host') === inject('databaseHost');
  if (!port || !isOurs) return { DATABASE_URL: databaseUrl };
  const pooled = `postgresql://postgres@127.0.0.1:${port}${new URL(databaseUrl).pathname}`;
  return { DATABASE_URL: pooled, DATABASE_DIRECT_URL: databaseUrl };
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { beside, clock = testClock() } = options;
  const host = inject('databaseHost');
  const dataFolder = beside?.dataFolder ?? (await mkdtemp(join(tmpdir(), 'atrium-house-')));
  const database = beside ? undefined : await makeDatabase(host);
  const databaseUrl =
    beside?.databaseUrl ?? `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host)}`;
  const storeSettings = beside?.storeSettings ?? (await openStoreSettings());
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  const config = readConfig({
    PORT: '0',
    ATRIUM_DATA: dataFolder,
    ...databaseSettings(databaseUrl),
    DATABASE_POOL: '6',
    TRUST_PROXY: '127.0.0.1',
    // Work behind the calls would only be in the way of most tests.
    LIBREOFFICE: 'off',
    FILE_WORK: 'off',
    SEARCH_INDEX: 'off',
    NOTIFICATIONS: 'off',
    BUDGET_SCALE: '0',
    ...storeSettings,
    ...options.settings,
  });
  const log = pino({ level: 'info', base: null }, stream);
  const running = await startAtrium(config, {
    log,
    clock,
    demoLibrary: options.demoLibrary ?? false,
    ...(options.web ? { web: options.web } : {}),
  });

  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await running.close();
    if (database) {
      await dropDatabase(host, database);
      await rm(dataFolder, { recursive: true, force: true });
    }
  };
  atEnd(close);

  const url = running.address;
  const mails = async () => {
    const folder = join(dataFolder, 'outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  };

  return {
    ...running,
    close,
    ...openDoor(url),
    clock,
    dataFolder,
    databaseUrl,
    storeSettings,
    sharedSettings: { ...databaseSettings(databaseUrl), ...storeSettings },
    logText: () => written.join(''),
    logLines: () => written.map((line) => JSON.parse(line)),
    mails,
    mailTo: (recipient, subject) =>
      waitFor(`a mail to ${recipient} about ${subject}`, async () =>
        (await mails()).findLast(
          (mail) => mail.to?.[0]?.address === recipient && subject.test(mail.subject ?? ''),
        ),
      ),
  };
}

/** Asks whatever answers there: the house's own server, or others on its database. */
export function openDoor(url: string): Pick<House, 'url' | 'fetch' | 'ask' | 'askError'> {
  const fetchPath: House['fetch'] = (path, { address, ...init } = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(address ? { 'x-forwarded-for': address } : {}), ...(init.headers as object) },
    });
  return {
    url,
    fetch: fetchPath,
    async ask(call, input, askOptions) {
      const answer = await request(fetchPath, call, input, askOptions);
      if (answer.status >= 400)
        throw new Error(`${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (call.reply && !('raw' in call.reply)) strict(call.reply as z.ZodType).parse(answer.body);
      return answer as never;
    },
    async askError(call, input, askOptions) {
      const answer = await request(fetchPath, call, input, askOptions);
      if (answer.status < 400)
        throw new Error(`${call.method} ${call.path} was not refused: ${answer.status}`);
      return answer as never;
    },
  };
}

/** Exactly the named keys: a field too many is a leak. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

async function request(
  send: House['fetch'],
  call: Call,
  input: unknown,
  options: AskOptions = {},
): Promise<Answer<unknown>> {
  const { params = {}, query = {}, body } = input as Record<string, Record<string, string>>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query).toString();
  const response = await send(`/api/rest${path}${search ? `?${search}` : ''}`, {
    method: call.method,
    ...(options.address ? { address: options.address } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}
