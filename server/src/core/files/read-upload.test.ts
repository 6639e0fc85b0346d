import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sentence } from '@atrium/contract/parts/sentences';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { createDiskStore } from '../../base/storage/disk-store.ts';
import { type FormPart, formBody, maxBytes, openUploadServer } from '../../testing/services/upload-server.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

const server = await openUploadServer();
const { disk, state, incoming, expectNothingStored } = server;
beforeEach(server.reset);

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
const sendParts = (...parts: FormPart[]) => send(formBody(parts));
const space: FormPart = ['spaceId', '7'];

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
    expect(state.steps).toEqual([
      'begin',
      'file 0 Übersicht 😀.txt',
      'content 5',
      'file 1 b.bin',
      'content 4100',
    ]);
    const stored = (body.files ?? []).map(({ hash }) => buffer(disk.read(hash)));
    expect(Buffer.concat(await Promise.all(stored)).equals(Buffer.concat(contents))).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it('without files is asked for access all the same', async () => {
    const { status, body } = await sendParts(space);
    expect([status, body]).toEqual([200, { context: { spaceId: 7, names: [] }, files: [] }]);
    expect(state.steps).toEqual(['begin']);
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

const file = (name = 'a.txt'): FormPart => ['files', 'text', name];
const large = (length = maxBytes + 1): FormPart => ['files', Buffer.alloc(length, 'a'), 'large.txt'];
const refusals: [what: string, parts: FormPart[], status: number, code: string, steps?: string[]][] = [
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
    [...Array<FormPart>(17).fill(['names', 'a']), space, file()],
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
    if (expectedSteps) expect(state.steps).toEqual(expectedSteps);
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
    ['no boundary', formBody([space, file()]), 'multipart/form-data'],
    ['no end', formBody([space, file()], ''), undefined],
    ['an end in the middle of a file', formBody([space, large(900_000)], '').subarray(0, 500_000), undefined],
    ['no form at all', Buffer.from('hello'), undefined],
  ])('a form with %s is 400', async (_, body, type) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.malformed']);
    await expectNothingStored();
  });

  it('[15.4.2] who may not upload here is told before a byte of a file is taken', async () => {
    state.refuse = { begin: new AppError('auth.forbidden', sentence('Access denied')) };
    state.files = { ...disk, receive: () => Promise.reject(new Error('bytes were taken')) };
    const answer = await sendParts(space, file());
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden']);
    expect(state.steps).toEqual(['begin']);
  });

  it('[DOC-06] [5.2.2] one bad file refuses them all, by its name or by its content', async () => {
    state.refuse = { content: new AppError('upload.content-mismatch', sentence('No.')) };
    expect((await sendParts(space, file())).status).toBe(415);
    expect(state.steps).toEqual(['begin', 'file 0 a.txt', 'content 4']);
    await expectNothingStored();
    state.refuse = { file: new AppError('upload.type-not-allowed', sentence('No.')) };
    expect((await sendParts(space, file())).status).toBe(415);
    await expectNothingStored();
  });

  it('[5.2.1] a full disk is 507', async () => {
    state.files = await createDiskStore(await makeTemporaryFolder(), {
      reserveBytes: Number.MAX_SAFE_INTEGER,
    });
    const answer = await sendParts(space, file());
    expect([answer.status, answer.body.code]).toEqual([507, 'storage.full']);
    await expectNothingStored();
  });
});
