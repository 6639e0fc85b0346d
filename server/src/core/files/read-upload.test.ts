import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { createDiskStore } from '../../base/storage/disk-store.ts';
import { openBareServer } from '../../testing/bare-server.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { readUpload } from './read-upload.ts';

const folder = await makeTemporaryFolder();
const disk = await createDiskStore(folder, { reserveBytes: 0 });
let files = disk;
const maxBytes = 1_000_000;
const fields = z.object({
  spaceId: z.coerce.number().int(),
  names: z.array(z.string().max(100)).default([]),
});

/** What the server did, in order. */
let steps: string[] = [];
let running = 0;
let isClosed = false;
let gate: Promise<void> | undefined;
let refuse: { begin?: Error; file?: Error; content?: Error } = {};
const throwIf = (error: Error | undefined) => {
  if (error) throw error;
};
const server = await openBareServer((app) => {
  app.post('/api/rest/upload', async (request) => {
    running += 1;
    request.raw.once('close', () => {
      isClosed = true;
    });
    try {
      const upload = await readUpload({ files, log: request.log as never }, request, {
        fields,
        repeated: ['names'],
        fileField: 'files',
        maxFiles: 3,
        maxBytes,
        async begin(given) {
          steps.push('begin');
          await gate;
          throwIf(refuse.begin);
          return given;
        },
        file(_, index, filename) {
          steps.push(`file ${index} ${filename}`);
          throwIf(refuse.file);
          return {
            inspect(head) {
              steps.push(`content ${head.length}`);
              throwIf(refuse.content);
            },
          };
        },
      });
      await files.keep(upload.files);
      return {
        context: upload.context,
        files: upload.files.map(({ hash, size, filename }) => ({ hash, size, filename })),
      };
    } finally {
      running -= 1;
    }
  });
});

beforeEach(async () => {
  steps = [];
  refuse = {};
  isClosed = false;
  gate = undefined;
  files = disk;
  for await (const { hash } of disk.list()) await disk.remove(hash);
});
const incoming = () => readdir(join(folder, 'incoming'));
const expectNothingStored = async () => {
  await waitFor('the server to finish', () => running === 0);
  expect(await incoming()).toEqual([]);
  expect(await Array.fromAsync(disk.list())).toEqual([]);
};

type Part = [name: string, value: string | Buffer, filename?: string];
/** Written by hand, so that it can be wrong. */
function bodyOf(parts: Part[], end = '--x--\r\n'): Buffer {
  const written = parts.flatMap(([name, value, filename]) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"`),
    filename === undefined
      ? Buffer.from('\r\n\r\n')
      : Buffer.concat([
          Buffer.from('; filename="'),
          Buffer.from(filename, 'latin1'),
          Buffer.from('"\r\nContent-Type: text/plain\r\n\r\n'),
        ]),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(end)]);
}
interface Answer {
  code?: string;
  fields?: Record<string, string>;
  context?: unknown;
  files?: { hash: string; filename: string; size: number }[];
}
async function send(body: Buffer | FormData, type = 'multipart/form-data; boundary=x') {
  const headers = body instanceof FormData ? {} : { 'content-type': type };
  const response = await fetch(`${server.url}/api/rest/upload`, {
    method: 'POST',
    headers,
    body: body as never,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const sendParts = (...parts: Part[]) => send(bodyOf(parts));
const space: Part = ['spaceId', '7'];

describe('[DOC-05] an upload', () => {
  it('a browser’s form arrives: fields first, then the files in their order', async () => {
    const form = new FormData();
    form.append('spaceId', '7');
    form.append('names', 'One');
    form.append('names', 'Zwei ü');
    const contents = [Buffer.from('first'), randomBytes(900_000)];
    form.append('files', new Blob([contents[0] as never]), 'Übersicht 😀.txt');
    form.append('files', new Blob([contents[1] as never]), 'b.bin');
    const { status, body } = await send(form);
    expect(status).toBe(200);
    expect(body.context).toEqual({ spaceId: 7, names: ['One', 'Zwei ü'] });
    expect(body.files).toMatchObject([
      { filename: 'Übersicht 😀.txt', size: 5 },
      { filename: 'b.bin', size: 900_000 },
    ]);
    expect(steps).toEqual(['begin', 'file 0 Übersicht 😀.txt', 'content 5', 'file 1 b.bin', 'content 4100']);
    const stored = (body.files ?? []).map(({ hash }) => buffer(disk.read(hash)));
    expect(Buffer.concat(await Promise.all(stored)).equals(Buffer.concat(contents))).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it('without files is asked for access all the same', async () => {
    const { status, body } = await sendParts(space);
    expect([status, body]).toEqual([200, { context: { spaceId: 7, names: [] }, files: [] }]);
    expect(steps).toEqual(['begin']);
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\a.txt', 'a.txt'],
    ['folder/a.txt', 'a.txt'],
    [Buffer.from('Zürich/Grüße.txt').toString('latin1'), 'Grüße.txt'],
  ])('[5.3.2] of %s the name alone counts', async (sent, expected) => {
    const { body } = await sendParts(space, ['files', 'text', sent]);
    expect(body.files).toMatchObject([{ filename: expected }]);
  });

  it('a name that is not UTF-8 is not lost', async () => {
    const { body } = await sendParts(space, ['files', 'text', 'Gr\xfc\xdfe.txt']);
    expect(body.files?.[0]?.filename).toMatch(/^Gr.+e\.txt$/);
  });
});

const file = (name = 'a.txt'): Part => ['files', 'text', name];
const large = (length = maxBytes + 1): Part => ['files', Buffer.alloc(length, 'a'), 'large.txt'];
const refusals: [what: string, parts: Part[], status: number, code: string, steps?: string[]][] = [
  ['[DOC-05] fields behind a file', [space, file(), ['names', 'late']], 400, 'upload.fields-first'],
  ['[5.2.1] a file too many', [space, file(), file('b'), file('c'), file('d')], 413, 'upload.too-many'],
  ['[5.2.1] a file too large', [space, file(), large()], 413, 'upload.too-large'],
  ['[15.3.3] an unknown field', [space, ['owner', '1'], file()], 422, 'request.invalid', []],
  [
    '[15.3.3] a file in an unknown field',
    [space, ['image', 'text', 'a.txt']],
    422,
    'request.invalid',
    ['begin'],
  ],
  ['[15.3.7] a field sent twice', [space, space, file()], 422, 'request.invalid', []],
  ['a field of a wrong kind', [['spaceId', 'seven'], file()], 422, 'request.invalid', []],
  ['a missing field', [file()], 422, 'request.invalid', []],
  ['[5.2.1] a field too long', [['names', 'a'.repeat(20_000)], space, file()], 422, 'request.invalid', []],
  [
    '[5.2.1] too many fields',
    [...Array<Part>(17).fill(['names', 'a']), space, file()],
    413,
    'request.too-large',
    [],
  ],
  ['a file without a name', [space, ['files', 'text', '']], 400, 'request.malformed', ['begin']],
  ['[15.3.6] a field named __proto__', [space, ['__proto__', '{}'], file()], 400, 'request.malformed'],
];
describe('what is refused leaves nothing behind', () => {
  it.each(refusals)('%s', async (_, parts, status, code, expectedSteps) => {
    const answer = await sendParts(...parts);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (expectedSteps) expect(steps).toEqual(expectedSteps);
    await expectNothingStored();
  });

  it('names the field that is wrong', async () => {
    const answer = await sendParts(space, ['owner', '1']);
    expect(answer.body.fields).toEqual({ owner: expect.any(String) });
  });

  it('another content type is 415', async () => {
    const json = await send(Buffer.from('{}'), 'application/json');
    expect([json.status, json.body.code]).toEqual([415, 'request.unsupported-type']);
    expect((await send(Buffer.from('a=1'), 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  it.each([
    ['no boundary', bodyOf([space, file()]), 'multipart/form-data'],
    ['no end', bodyOf([space, file()], ''), undefined],
    ['an end in the middle of a file', bodyOf([space, large(900_000)], '').subarray(0, 500_000), undefined],
    ['no form at all', Buffer.from('hello'), undefined],
  ])('a form with %s is 400', async (_, body, type) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.malformed']);
    await expectNothingStored();
  });

  it('[15.4.2] who may not upload here is told before a byte of a file is taken', async () => {
    refuse = { begin: new AppError('auth.forbidden', 'Access denied') };
    files = { ...disk, receive: () => Promise.reject(new Error('bytes were taken')) };
    const answer = await sendParts(space, file());
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden']);
    expect(steps).toEqual(['begin']);
  });

  it('[DOC-06] [5.2.2] one bad file refuses them all, by its name or by its content', async () => {
    refuse = { content: new AppError('upload.content-mismatch', 'No.') };
    expect((await sendParts(space, file())).status).toBe(415);
    expect(steps).toEqual(['begin', 'file 0 a.txt', 'content 4']);
    await expectNothingStored();
    refuse = { file: new AppError('upload.type-not-allowed', 'No.') };
    expect((await sendParts(space, file())).status).toBe(415);
    await expectNothingStored();
  });

  it('[5.2.1] a full disk is 507', async () => {
    files = await createDiskStore(folder, { reserveBytes: Number.MAX_SAFE_INTEGER });
    const answer = await sendParts(space, file());
    expect([answer.status, answer.body.code]).toEqual([507, 'storage.full']);
    await expectNothingStored();
  });
});

/** A request that is written piece by piece. */
async function openRequest(length: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/rest/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

describe('[5.2.1] a sender who stops in the middle', () => {
  const body = bodyOf([space, ['names', 'One'], file(), large(900_000), file('c.txt')]);
  const at = (mark: string, after = 0) => body.indexOf(mark) + after;
  it.each([
    ['before the first byte', 0],
    ['in a field', at('One', 1)],
    ['in the header of a file', at('a.txt', 3)],
    ['in a small file', at('text\r\n', 2), 'file 0 a.txt'],
    ['behind a small file', at('text\r\n', 6), 'file 0 a.txt'],
    ['at the start of a large file', at('large.txt', 41), 'file 1 large.txt'],
    ['in a large file', at('large.txt', 700_000), 'content 4100'],
    ['in the last boundary', body.length - 5, 'file 2 c.txt'],
  ])('%s leaves nothing behind', async (_, cut, reached?: string) => {
    const logged = server.logLines().length;
    const socket = await openRequest(body.length);
    socket.write(body.subarray(0, cut));
    await waitFor('the request', () => running === 1 && (reached === undefined || steps.includes(reached)));
    socket.destroy();
    await expectNothingStored();
    const lines = server.logLines().slice(logged);
    expect(lines.filter(({ level }) => level !== 30)).toEqual([]);
  });

  it('while access is being asked leaves nothing behind', async () => {
    const asked = Promise.withResolvers<void>();
    gate = asked.promise;
    const socket = await openRequest(body.length);
    socket.write(body.subarray(0, at('large.txt', 100_000)));
    await waitFor('the question', () => steps.includes('begin'));
    socket.destroy();
    await waitFor('the server to notice', () => isClosed);
    asked.resolve();
    await expectNothingStored();
  });
});

describe('[5.2.1] the rest of a refused upload', () => {
  it('is passed over: the sender gets the answer, and the connection can be used again', async () => {
    refuse = { begin: new AppError('auth.forbidden', 'Access denied') };
    const refused = bodyOf([space, large(30_000_000)]);
    const socket = await openRequest(refused.length);
    const answers = text(socket);
    await new Promise((written) => socket.write(refused, written));
    refuse = {};
    const good = bodyOf([space]);
    socket.end(
      Buffer.concat([
        Buffer.from(
          `POST /api/rest/upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${good.length}\r\n\r\n`,
        ),
        good,
      ]),
    );
    const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['403', '200']);
    await expectNothingStored();
  });

  it('the answer comes at once, and who goes on sending for too long is cut off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      refuse = { begin: new AppError('auth.forbidden', 'Access denied') };
      const socket = await openRequest(1_000_000_000);
      const closed = new Promise((close) => socket.once('close', close));
      socket.write(bodyOf([space, large(100_000)], ''));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
      vi.advanceTimersByTime(29_000);
      await new Promise((written) => socket.write(Buffer.alloc(1_000_000), written));
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(2000);
      socket.resume();
      await closed;
      await expectNothingStored();
    } finally {
      vi.useRealTimers();
    }
  });
});
