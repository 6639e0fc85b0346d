import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sentence } from '@atrium/contract/parts/sentences';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { openBareServer } from '../../testing/services/bare-server.ts';
import { trackStreams } from '../../testing/track-streams.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { AppError } from '../errors.ts';
import { sendZip, type ZipEntry } from './send-zip.ts';

const streams = trackStreams();
let listEnded = false;
const modifiedAt = new Date('2026-03-04T05:06:08Z');
const piece = Buffer.alloc(1_000_000, 'x');
const bytes = (length: number) => () =>
  streams.track(
    Readable.from(
      (function* () {
        for (let left = length; left > 0; left -= piece.length)
          yield piece.subarray(0, Math.min(left, piece.length));
      })(),
      { objectMode: false },
    ),
  );
const entry = (path: string, size: number): ZipEntry => ({ path, size, modifiedAt, open: bytes(size) });

const lists: Record<string, () => Generator<ZipEntry>> = {
  *good() {
    yield entry('Übersicht/a.txt', 5);
    yield entry('../../etc/passwd', 5);
    yield entry('übersicht/A.txt', 5);
    yield { path: 'empty', size: 0, modifiedAt };
  },
  *endless() {
    for (;;) yield entry('a', 5_000_000);
  },
  *hanging() {
    yield entry('a', 1_000_000);
    yield { path: 'b', size: 2_000_000, modifiedAt, open: () => streams.hanging(piece) };
  },
  *refused() {
    if (piece.length > 0) throw new AppError('auth.forbidden', sentence('Access denied'));
    yield entry('a', 1);
  },
  *breaking() {
    yield entry('a', 5_000_000);
    throw new Error('the database went away');
  },
  *short() {
    yield entry('a', 3_000_000);
    yield { ...entry('b', 3_000_000), size: 3_000_001 };
  },
};
const server = await openBareServer((app) => {
  app.get<{ Params: { name: string } }>('/api/rest/zips/:name', { compress: false }, (request, reply) =>
    sendZip(
      reply,
      'Bericht "neu".zip',
      (async function* () {
        try {
          yield* lists[request.params.name]?.() ?? [];
        } finally {
          listEnded = true;
        }
      })(),
    ),
  );
});
async function open(name: string): Promise<IncomingMessage> {
  const [response] = await once(get(`${server.url}/api/rest/zips/${name}`), 'response');
  onTestFinished(() => void response.destroy());
  return response;
}
beforeEach(() => {
  listEnded = false;
  Object.assign(streams, { opened: 0, most: 0, read: 0 });
});

it('[DOC-10] [FLD-06] [5.4.2] a zip is streamed as an attachment, and logged', async () => {
  const response = await fetch(`${server.url}/api/rest/zips/good`, {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Bericht _neu_.zip"; filename*=UTF-8''Bericht%20%22neu%22.zip`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  const zip = readZip(Buffer.from(await response.arrayBuffer()));
  expect([...zip.keys()]).toEqual(['Übersicht/a.txt', '_/_/etc/passwd', 'übersicht (2)/A.txt', 'empty/']);
  expect(zip.get('Übersicht/a.txt')?.toString()).toBe('xxxxx');
  await waitFor('the log line', () =>
    server.logLines().some(({ msg, status }) => msg === 'request' && status === 200),
  );
  expect([streams.open, streams.most, listEnded]).toEqual([0, 1, true]);
});

it('[DOC-10] what the client does not read is not read here either', async () => {
  const response = await open('endless');
  await once(response, 'readable');
  let read = -1;
  // Once the buffers are full nothing moves.
  await waitFor('it to stand still', () => {
    const before = read;
    read = streams.read;
    return before === read;
  });
  expect(read).toBeLessThan(40_000_000);
  expect(streams.most).toBe(1);
  response.destroy();
  await waitFor('the end', () => streams.open === 0 && listEnded);
});

describe('when the client goes away', () => {
  it.each(['endless', 'hanging'])('the %s zip ends: file and list are closed', async (name) => {
    const response = await open(name);
    response.resume();
    await waitFor('the second file', () => streams.opened >= 2);
    response.destroy();
    await waitFor('the end', () => streams.open === 0 && listEnded);
    expect(streams.most).toBe(1);
    const { opened } = streams;
    await (await fetch(`${server.url}/api/rest/zips/good`)).arrayBuffer();
    expect(streams.opened - opened).toBe(3);
  });
});

describe('when something breaks', () => {
  it('before the first byte it is an error like every other', async () => {
    const response = await fetch(`${server.url}/api/rest/zips/refused`);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'auth.forbidden' });
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['breaking', 'the database went away'],
    ['short', '3000000 bytes instead of 3000001'],
  ])('in the middle (%s) the connection breaks, and the log says why', async (name, reason) => {
    const response = await open(name);
    await expect(buffer(response)).rejects.toThrow('aborted');
    await waitFor('the log', () => server.logText().includes(reason));
    await waitFor('the end', () => streams.open === 0 && listEnded);
    expect(streams.most).toBe(1);
  });
});
