import { fileEnding } from '@atrium/contract/parts/file-ending';
import { pieceBytes } from '@atrium/contract/uploads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../../base/settings.ts';
import { done, ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { type SentForm, stubUploads } from '../../../testing/stub-uploads.ts';
import { makeUploadList } from './upload-list.ts';

/** Begins as its name says. */
const heads: Record<string, string> = { pdf: '%PDF-1.7\n', mp4: '\0\0\0\x20ftypisom' };
const file = (name: string, folder = '', size = 10) => {
  const made = new File([heads[fileEnding(name)] ?? 'x'.repeat(10)], name, { lastModified: 1 });
  Object.defineProperty(made, 'size', { value: size });
  return { file: made, folder };
};
const many = (count: number, folder = '') =>
  Array.from({ length: count }, (_, index) => file(`${index}.txt`, folder));

const listOf = (...files: ReturnType<typeof file>[]) => {
  const list = makeUploadList({ spaceId: 3, folderId: 8 });
  list.add(files);
  return list;
};
const states = (list: ReturnType<typeof listOf>) =>
  Object.fromEntries(list.getState().items.map(({ name, state }) => [name, state]));
const namesOf = (sent: SentForm) => sent.files.map(({ name }) => name);

describe('the list', () => {
  it('[DOC-05] is ordered by path, and drops nothing twice', () => {
    const list = listOf(
      file('b.txt', 'Lyon'),
      file('z.txt'),
      file('a10.txt', 'Linz'),
      file('a9.txt', 'Linz'),
    );
    list.add([file('z.txt')]);
    expect(list.getState().items.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      '/z.txt',
      'Linz/a9.txt',
      'Linz/a10.txt',
      'Lyon/b.txt',
    ]);
  });

  it('[DOC-05] refuses wrong types and names on the spot, and takes commas out of names', async () => {
    const seen = stubUploads(ok([]));
    const list = listOf(
      file('setup.exe'),
      file('a, b.pdf'),
      file(`${'x'.repeat(260)}.txt`),
      file('deep.txt', Array(21).fill('f').join('/')),
      file('تقرير.pdf'),
    );
    expect(
      list.getState().items.map(({ name, state, problem }) => [name.slice(0, 9), state, problem]),
    ).toEqual(
      expect.arrayContaining([
        ['setup.exe', 'refused', 'This type is not allowed.'],
        ['a b.pdf', 'waiting', undefined],
        ['xxxxxxxxx', 'refused', 'Use at most 255 characters.'],
        ['deep.txt', 'refused', 'Folders may lie at most 20 deep.'],
        ['تقرير.pdf', 'waiting', undefined],
      ]),
    );
    await list.start();
    expect(seen.map(namesOf)).toEqual([['a b.pdf', 'تقرير.pdf']]);
  });
});

describe('[DOC-06] what is not what its name says', () => {
  const wrong = (name: string, content: string) => ({ file: new File([content], name), folder: '' });
  const why = 'The content of this file is not what its name says.';

  it('is told before anything is sent, and the others go in one request', async () => {
    const seen = stubUploads(ok([]));
    const list = listOf(
      file('a.txt'),
      wrong('b.pdf', 'plain words'),
      wrong('c.txt', 'MZ\0\0 a program'),
      wrong('d.docx', ''),
      wrong('e.fzp', 'whatever it is'),
      file('f.pdf'),
    );
    await vi.waitFor(() => expect(list.getState().items.filter(({ problem }) => problem)).toHaveLength(3));
    expect(list.getState().items.map(({ name, state, problem }) => [name, state, problem])).toEqual([
      ['a.txt', 'waiting', undefined],
      ['b.pdf', 'refused', why],
      ['c.txt', 'refused', why],
      ['d.docx', 'refused', why],
      ['e.fzp', 'waiting', undefined],
      ['f.pdf', 'waiting', undefined],
    ]);
    expect(seen).toEqual([]);
    await list.start();
    expect(seen.map(namesOf)).toEqual([['a.txt', 'e.fzp', 'f.pdf']]);
  });

  it('nothing is sent that has not been looked into, and nothing waits for what comes after it', async () => {
    const list = listOf(...many(150));
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const last = wrong('zz.pdf', 'plain words');
    // Not read with the others: it is then read by itself.
    last.file.slice = vi
      .fn()
      .mockImplementationOnce(() => {
        throw new DOMException('gone', 'NotReadableError');
      })
      .mockReturnValue({ arrayBuffer: () => allowed.then(() => new Blob(['plain words']).arrayBuffer()) });
    list.add([last]);
    const seen = stubUploads(ok([]));
    const started = list.start();
    await vi.waitFor(() => expect(seen.flatMap(namesOf)).toHaveLength(100));
    expect(states(list)['zz.pdf']).toBe('waiting');
    allow();
    await started;
    expect(seen.flatMap(namesOf)).toHaveLength(150);
    expect(states(list)['zz.pdf']).toBe('refused');
  });

  it('a file that cannot be read is told too', async () => {
    const lost = file('a.txt');
    lost.file.slice = () => {
      throw new DOMException('gone', 'NotReadableError');
    };
    const list = listOf(lost);
    await vi.waitFor(() => expect(list.getState().items).toMatchObject([{ state: 'refused' }]));
    expect(list.getState().items).toMatchObject([{ state: 'refused', problem: 'This file cannot be read.' }]);
  });
});

describe('the limits of the server', () => {
  const usual = { ...settings };
  afterEach(() => void Object.assign(settings, usual));

  it('[DOC-05] a file that is too big is marked in its row, with its size and the limit, and not sent', async () => {
    settings.uploadMaxBytes = 2_000_000;
    const seen = stubUploads(ok([]));
    const list = listOf(
      file('a.mp4', '', 3_120_000),
      file('b.mp4', '', 2_000_001),
      file('c.mp4', '', 2_000_000),
    );
    expect(list.getState().items.map(({ state, problem }) => [state, problem])).toEqual([
      ['refused', 'This file is too big: it has 3.1 MB, and at most 2 MB can be uploaded.'],
      ['refused', 'This file is too big: it has a little more than 2 MB, which is the limit.'],
      ['waiting', undefined],
    ]);
    await list.start();
    expect(seen.map(namesOf)).toEqual([['c.mp4']]);
  });

  it('[DOC-05] more files than one request may carry go in several', async () => {
    settings.uploadMaxFiles = 3;
    const seen = stubUploads(ok([]));
    const list = listOf(...many(8));
    await list.start();
    expect(seen.map(({ files }) => files.length)).toEqual([3, 3, 2]);
    expect(list.getState().items.every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('sending', () => {
  it('[DOC-05] goes in batches of at most 100 files, at most two at a time', async () => {
    let now = 0;
    let most = 0;
    const { promise: bothWait, resolve: letGo } = Promise.withResolvers<void>();
    const seen = stubUploads(async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 2) letGo();
      await bothWait;
      now -= 1;
      return ok([])();
    });
    const list = listOf(...many(250));
    await list.start();
    expect(seen.map(({ files }) => files.length)).toEqual([100, 100, 50]);
    expect(most).toBe(2);
    expect(list.getState().items.every(({ state }) => state === 'done')).toBe(true);
  });

  it('[DOC-05] a request takes a few MB, however few files those are', async () => {
    const seen = stubUploads(ok([]));
    const megabytes = (name: string, count: number) => file(name, '', count * 1024 * 1024);
    const list = listOf(megabytes('a.txt', 3), megabytes('b.txt', 5), megabytes('c.txt', 1));
    await list.start();
    expect(seen.map(namesOf)).toEqual([['a.txt', 'b.txt'], ['c.txt']]);
  });

  const size = 40 * 1024 * 1024;
  const begun = {
    ...{ id: 'a'.repeat(32), space: 3, folder: 8, subFolder: 'Lyon', document: null, name: 'b.mp4', size },
    ...{ received: 0, lastModified: 1, isActive: false, expiresAt: '2026-11-17T10:00:00.000Z' },
  };
  const stubPieces = () =>
    stubServer({
      'POST /uploads': () => Response.json(begun, { status: 201 }),
      [`GET /uploads/${begun.id}`]: ok(begun),
      [`DELETE /uploads/${begun.id}`]: done,
    });

  it('[DOC-05] a big file that is taken off the list is given up on the server too', async () => {
    const asked = stubPieces();
    stubUploads(refuse('auth.forbidden'));
    const list = listOf(file('b.mp4', 'Lyon', size));
    await list.start();
    const [item] = list.getState().items;
    if (item) list.remove(item.id);
    const last = { method: 'DELETE', path: `/uploads/${begun.id}` };
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject(last));
  });

  it('[DOC-05] a big file goes alone, in pieces', async () => {
    const asked = stubPieces();
    const seen = stubUploads(({ piece }) =>
      piece
        ? new Response(null, { status: 204, headers: { 'upload-offset': String(piece.at + pieceBytes) } })
        : ok([])(),
    );
    const list = listOf(file('a.txt'), file('b.mp4', 'Lyon', size), file('c.txt'));
    await list.start();
    expect(seen.filter(({ piece }) => !piece).map(namesOf)).toEqual([['a.txt', 'c.txt']]);
    expect(seen.flatMap(({ piece }) => piece?.at ?? [])).toEqual([0, pieceBytes]);
    expect(asked[0]?.body).toEqual({
      ...{ name: 'b.mp4', size, lastModified: 1, space: 3, folder: 8, subFolder: 'Lyon' },
    });
    expect(states(list)).toEqual({ 'a.txt': 'done', 'b.mp4': 'done', 'c.txt': 'done' });
  });

  it('[DOC-05] names the folder, and the path of each file below it', async () => {
    const seen = stubUploads(ok([]));
    await listOf(file('a.txt', 'Evidence/Lyon'), file('b.txt')).start();
    expect(seen[0]?.fields).toEqual([
      ['spaceId', '3'],
      ['folderId', '8'],
      ['names', 'b.txt'],
      ['names', 'a.txt'],
      ['subFolders', ''],
      ['subFolders', 'Evidence/Lyon'],
    ]);
  });

  it('[DOC-05] tells for each file how far it is', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const seen = stubUploads(() => promise);
    const list = listOf(file('a.txt', '', 100), file('b.txt', '', 300));
    const run = list.start();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    seen[0]?.progress(0.5);
    expect(list.getState().items.map(({ sent }) => sent)).toEqual([100, 100]);
    resolve(ok([])());
    await run;
  });

  it('[DOC-05] one file that the server refuses does not cost the others', async () => {
    const seen = stubUploads((sent) =>
      namesOf(sent).includes('3.txt')
        ? refuse('upload.content-mismatch', 'The content of 3.txt is not what its name says.')()
        : ok([])(),
    );
    const list = listOf(...many(20));
    await list.start();
    const wrong = list.getState().items.filter(({ state }) => state !== 'done');
    expect(wrong).toMatchObject([
      { name: '3.txt', state: 'failed', problem: 'The content of 3.txt is not what its name says.' },
    ]);
    expect(seen.length).toBeLessThan(12);
  });

  it('[ERR-01] a folder where one may not create does not cost the others', async () => {
    stubUploads((sent) =>
      sent.fields.some(([name, value]) => name === 'subFolders' && value === 'Closed')
        ? refuse('auth.forbidden')()
        : ok([])(),
    );
    const list = listOf(file('a.txt', 'Closed'), file('b.txt', 'Open'), file('c.txt', 'Closed'));
    await list.start();
    expect(states(list)).toEqual({ 'a.txt': 'failed', 'b.txt': 'done', 'c.txt': 'failed' });
    expect(list.getState().items[0]?.problem).toBe('Access denied');
  });

  it('[ERR-01] a server that is gone stops it; what is left is sent by the next try', async () => {
    let isGone = false;
    const seen = stubUploads(() => {
      if (isGone) return 'no answer';
      isGone = true;
      return ok([])();
    });
    const list = listOf(...many(500));
    await list.start();
    expect(list.getState()).toMatchObject({
      fault: 'Backend server not reachable. Please try again later.',
      isRunning: false,
    });
    expect(seen.length).toBeLessThan(5);
    const done = list.getState().items.filter(({ state }) => state === 'done').length;
    expect(done).toBe(100);
    stubUploads(ok([]));
    await list.start();
    expect(list.getState().fault).toBeUndefined();
    expect(list.getState().items.every(({ state, problem }) => state === 'done' && !problem)).toBe(true);
  });

  it('[DOC-05] what may have arrived is sent again as the same request, so that it is stored once', async () => {
    const lost = stubUploads((sent) => (namesOf(sent).includes('0.txt') ? 'no answer' : ok([])()));
    const list = listOf(...many(20));
    await list.start();
    expect(lost[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    list.remove(list.getState().items[3]?.id ?? 0);
    list.add([file('00.txt'), file('new.txt')]);
    const again = stubUploads(ok([]));
    await list.start();
    expect(again.map(namesOf)).toEqual([
      namesOf(lost[0] as SentForm).filter((name) => name !== '3.txt'),
      ['00.txt', 'new.txt'],
    ]);
    expect(again[0]?.key).toBe(lost[0]?.key);
    expect(again[1]?.key).not.toBe(lost[0]?.key);
  });

  it('[DOC-05] other requests have other keys: each batch, and the halves of a refused one', async () => {
    const seen = stubUploads((sent) =>
      namesOf(sent).includes('3.txt') ? refuse('upload.content-mismatch')() : ok([])(),
    );
    const list = listOf(...many(250));
    await list.start();
    await list.start();
    expect(seen.length).toBeGreaterThan(6);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
  });

  it('[DOC-05] taking off one that is on its way sends the others of its request again', async () => {
    const first = Promise.withResolvers<Response>();
    const seen = stubUploads(() => (seen.length === 1 ? first.promise : ok([])()));
    const list = listOf(file('a.txt'), file('b.txt'), file('c.txt'));
    const run = list.start();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    list.remove(list.getState().items[1]?.id ?? 0);
    await run;
    expect(seen[0]?.aborted).toBe(true);
    expect(seen.map(namesOf)[1]).toEqual(['a.txt', 'c.txt']);
    expect(seen[1]?.key).toBe(seen[0]?.key);
    expect(states(list)).toEqual({ 'a.txt': 'done', 'c.txt': 'done' });
  });

  it('[DOC-05] stopped, what has arrived stays and the rest waits', async () => {
    const seen = stubUploads(() => (seen.length === 1 ? ok([])() : new Promise(() => {})));
    const list = listOf(...many(300));
    const run = list.start();
    await vi.waitFor(() => expect(seen).toHaveLength(3));
    list.stop();
    await run;
    const count = (state: string) => list.getState().items.filter((item) => item.state === state).length;
    expect([count('done'), count('waiting')]).toEqual([100, 200]);
    expect(list.getState().isRunning).toBe(false);
  });
});
