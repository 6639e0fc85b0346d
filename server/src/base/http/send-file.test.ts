import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBareServer } from '../../testing/services/bare-server.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { trackStreams } from '../../testing/track-streams.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type SentFile, sendFile } from './send-file.ts';

const streams = trackStreams();
const folder = await makeTemporaryFolder();
const path = join(folder, 'file');
const bytes = randomBytes(1_000_000);
await writeFile(path, bytes);

const lastModified = new Date('2026-01-02T03:04:05.678Z');
const plain: SentFile = {
  size: bytes.length,
  mime: 'text/plain',
  name: 'Übersicht "neu".txt',
  etag: '7-1',
  lastModified,
  open: (range) => streams.track(createReadStream(path, { highWaterMark: 65_536, ...range })),
};
const files: Record<string, SentFile> = {
  plain,
  evil: { ...plain, name: 'a"\r\nX-Evil: é.pdf' },
  missing: { ...plain, open: () => streams.track(createReadStream(join(folder, 'missing'))) },
  short: { ...plain, size: bytes.length + 1 },
  hanging: { ...plain, open: () => streams.hanging(bytes.subarray(0, 1000)) },
  picture: { ...plain, mime: 'image/png', name: 'a.png', inline: true },
  page: { ...plain, mime: 'text/html', name: 'a.html', inline: true },
  empty: { ...plain, size: 0, open: () => createReadStream('/dev/null') },
};
const server = await openBareServer((app) => {
  app.get<{ Params: { name: string } }>('/api/rest/files/:name', { compress: false }, (request, reply) =>
    sendFile(request, reply, files[request.params.name] as SentFile),
  );
});
const ask = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/rest/files/${name}`, { headers });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('[DOC-10] a download', () => {
  it('[5.4.1] [5.4.2] [3.2.1] is an attachment that a browser only saves', async () => {
    const response = await ask('plain', { 'accept-encoding': 'gzip, br' });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '1000000',
      'content-disposition': `attachment; filename="_bersicht _neu_.txt"; filename*=UTF-8''%C3%9Cbersicht%20%22neu%22.txt`,
      'accept-ranges': 'bytes',
      etag: '"7-1"',
      'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers['content-encoding']).toBeUndefined();
    const line = { msg: 'request', route: '/api/rest/files/:name', status: 200 };
    await expect.poll(() => server.logLines()).toContainEqual(expect.objectContaining(line));
  });

  it('[5.4.1] [1.2.1] a name with quotes and line ends stays inside its one header', async () => {
    const response = await ask('evil');
    const { headers } = response;
    await bodyOf(response);
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="a___X-Evil: _.pdf"; filename*=UTF-8''a%22__X-Evil%3A%20%C3%A9.pdf`,
    );
  });

  it('only pictures are shown in place', async () => {
    const [picture, page] = [await ask('picture'), await ask('page')];
    expect(picture.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(page.headers.get('content-disposition')).toMatch(/^attachment;/);
    await Promise.all([bodyOf(picture), bodyOf(page)]);
  });

  it('an empty file is one', async () => {
    const response = await ask('empty');
    expect([
      response.status,
      response.headers.get('content-length'),
      (await bodyOf(response)).length,
    ]).toEqual([200, '0', 0]);
  });
});

describe('[DOC-10] parts', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=999990-', 999_990, 999_999],
    ['bytes=-5', 999_995, 999_999],
  ])('%s', async (range, start, end) => {
    const response = await ask('plain', { range, 'accept-encoding': 'gzip' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000000`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bodyOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('a part that the file does not have is 416', async () => {
    const before = streams.opened;
    const response = await ask('plain', { range: 'bytes=1000000-' });
    expect([response.status, await response.text()]).toEqual([416, '']);
    expect(response.headers.get('content-range')).toBe('bytes */1000000');
    expect(streams.opened).toBe(before);
  });

  it('several parts, or what cannot be read, gives the whole file', async () => {
    for (const range of ['bytes=0-1,5-6', 'bytes=x', 'lines=1-2']) {
      const response = await ask('plain', { range });
      expect([response.status, (await bodyOf(response)).length]).toEqual([200, bytes.length]);
    }
  });

  it.each([
    ['"7-1"', 206],
    ['Fri, 02 Jan 2026 03:04:05 GMT', 206],
    ['"7-0"', 200],
    ['W/"7-1"', 200],
    ['Fri, 02 Jan 2026 03:04:06 GMT', 200],
  ])('with If-Range %s the status is %i', async (condition, status) => {
    const response = await ask('plain', { range: 'bytes=0-9', 'if-range': condition });
    expect([response.status, (await bodyOf(response)).length]).toEqual([
      status,
      status === 206 ? 10 : bytes.length,
    ]);
  });
});

it.each([
  ['"7-1"', 304],
  ['W/"7-1"', 304],
  ['"x", "7-1"', 304],
  ['*', 304],
  ['"7-2"', 200],
])('[DOC-10] with If-None-Match %s the status is %i', async (condition, status) => {
  const before = streams.opened;
  const response = await ask('plain', { 'if-none-match': condition, range: 'bytes=0-9' });
  expect(response.status).toBe(status === 200 ? 206 : 304);
  expect((await bodyOf(response)).length).toBe(status === 200 ? 10 : 0);
  expect(response.headers.get('etag')).toBe('"7-1"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(streams.opened - before).toBe(status === 200 ? 1 : 0);
});

describe('when something breaks', () => {
  it('[16.5.1] a file that is not there is an error like every other', async () => {
    const response = await ask('missing', { range: 'bytes=0-9' });
    expect(response.status).toBe(500);
    const body = (await response.json()) as object;
    expect(body).toMatchObject({
      code: 'system.unexpected',
      requestId: response.headers.get('x-request-id'),
    });
    expect(JSON.stringify(body)).not.toContain('ENOENT');
    for (const name of ['content-disposition', 'content-range', 'etag', 'accept-ranges', 'last-modified'])
      expect(response.headers.get(name), name).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it('a file that is shorter than it should be does not look whole', async () => {
    const response = await ask('short');
    expect(response.headers.get('content-length')).toBe('1000001');
    await expect(bodyOf(response)).rejects.toThrow();
    await waitFor('the log', () => server.logText().includes('1000000 bytes instead of 1000001'));
  });

  it.each(['plain', 'hanging'])('the %s file is closed when the client goes away', async (name) => {
    const request = get(`${server.url}/api/rest/files/${name}`);
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    expect(streams.open).toBe(1);
    request.destroy();
    await waitFor('the file to be closed', () => streams.open === 0);
    expect(streams.open).toBe(0);
  });
});
