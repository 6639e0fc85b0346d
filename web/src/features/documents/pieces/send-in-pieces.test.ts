import { pieceBytes } from '@atrium/contract/uploads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedByTabs } from '../../../base/storage.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';
import { sendInPieces } from './send-in-pieces.ts';
import { hasUnfinished, rememberUnfinished } from './unfinished.ts';

const size = 2 * pieceBytes + 5;
const file = (() => {
  const made = new File(['x'], 'film.mp4', { lastModified: 9 });
  Object.defineProperty(made, 'size', { value: size });
  made.slice = (start = 0, end = size) => ({ size: Math.min(end, size) - start }) as Blob;
  return made;
})();
const target = { name: 'film.mp4', size, lastModified: 9, space: 3, folder: 8, subFolder: '' };
const id = 'a'.repeat(32);
const known = (received: number, more: object = {}) => ({
  ...{ id, space: 3, folder: 8, subFolder: '', document: null, name: 'film.mp4', size, received },
  ...{ lastModified: 9, isActive: false, expiresAt: '2026-11-17T10:00:00.000Z', ...more },
});
const at = (offset: number) => () =>
  new Response(null, { status: 204, headers: { 'upload-offset': String(offset) } });

/** What waits, waits no longer than it takes to say so. */
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 }));
afterEach(() => {
  vi.useRealTimers();
  for (const key of sharedByTabs.keys()) sharedByTabs.removeItem(key);
});

const begins = { 'POST /uploads': () => Response.json(known(0), { status: 201 }) };
const signal = () => new AbortController().signal;
const send = (more: object = {}) =>
  sendInPieces(target, { file, ...more }, { signal: signal(), onProgress: () => undefined });

describe('[DOC-05] a large file', () => {
  it('goes piece after piece, each where the last one ended', async () => {
    const asked = stubServer({ ...begins, [`GET /uploads/${id}`]: ok(known(0)) });
    const seen = stubUploads((sent) => at((sent.piece?.at ?? 0) + (sent.piece?.size ?? 0))());
    await send();
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/uploads', body: target });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(3).fill(`PATCH /uploads/${id}`),
    );
    expect(seen.map(({ piece }) => piece)).toEqual([
      { at: 0, size: pieceBytes },
      { at: pieceBytes, size: pieceBytes },
      { at: 2 * pieceBytes, size: 5 },
    ]);
    expect(hasUnfinished()).toBe(false);
  });

  it('goes on where the server says, when nobody answered, when bytes are still being stored, and by itself', async () => {
    const offsets = [0, 100, 200, 300];
    stubServer({
      ...begins,
      [`GET /uploads/${id}`]: () => Response.json(known(offsets.shift() ?? 0)),
      'GET /ready': ok({}),
    });
    const answers = [() => 'no answer' as const, refuse('upload.busy'), refuse('upload.wrong-offset')];
    const seen = stubUploads(
      (sent) => answers.shift()?.() ?? at((sent.piece?.at ?? 0) + (sent.piece?.size ?? 0))(),
    );
    const told: boolean[] = [];
    await sendInPieces(
      target,
      { file },
      { signal: signal(), onProgress: () => undefined, onInterrupted: (is) => told.push(is) },
    );
    expect(seen.map(({ piece }) => piece?.at)).toEqual([...[0, 100, 200, 300], ...[300 + pieceBytes]]);
    expect(told.slice(0, 4)).toEqual([false, true, false, true]);
    expect(told.at(-1)).toBe(false);
  });

  it('of which a part came before goes on with that, where nobody else does', async () => {
    rememberUnfinished('c'.repeat(32));
    const here = 'b'.repeat(32);
    const asked = stubServer({
      'GET /uploads': ok([
        known(70, { isActive: true }),
        known(80, { lastModified: 8 }),
        known(90, { folder: null }),
        known(2 * pieceBytes, { id: here }),
      ]),
      [`GET /uploads/${here}`]: ok(known(2 * pieceBytes, { id: here })),
    });
    const seen = stubUploads(at(size));
    await send();
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET']);
    expect(seen.map(({ path, piece }) => [path, piece])).toEqual([
      [`/uploads/${here}`, { at: 2 * pieceBytes, size: 5 }],
    ]);
  });

  it('of which nothing is left begins again', async () => {
    const gone = 'd'.repeat(32);
    const asked = stubServer({
      ...begins,
      [`GET /uploads/${gone}`]: refuse('upload.not-found'),
      [`GET /uploads/${id}`]: ok(known(0)),
    });
    const seen = stubUploads((sent) => at((sent.piece?.at ?? 0) + (sent.piece?.size ?? 0))());
    await send({ uploadId: gone });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(seen).toHaveLength(3);
  });

  it('a refusal ends it, and is told', async () => {
    stubServer({ ...begins, [`GET /uploads/${id}`]: ok(known(0)) });
    stubUploads(refuse('auth.forbidden'));
    await expect(send()).rejects.toMatchObject({ status: 403 });
    stubUploads(refuse('file.unchecked'));
    await expect(send({ uploadId: id })).rejects.toMatchObject({ code: 'file.unchecked' });
  });
});
