import 'fake-indexeddb/auto';
import { pdfPasswordHeader, writePdfPassword } from '@atrium/contract/annotations';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../base/session/session.ts';
import { spacesQuery } from '../../core/library/library.ts';
import { listKept, noteProblem, readCopyAnnotations, readCopyFile } from '../../core/offline/copies.ts';
import { openAnnotations, openFiles, wipePerson } from '../../core/offline/databases.ts';
import { keepOutbox } from '../../core/offline/outbox-store.ts';
import { makeToken } from '../../testing/make-token.ts';
import { allPermissions } from '../../testing/permissions.ts';
import { type Asked, stubServer } from '../../testing/stub-server.ts';
import { writeAnnotations } from './export-annotations.ts';
import type { AskPassword } from './fetch-document.ts';
import { canClear, canRetry, makeRows, needsPassword } from './offline-row.ts';
import { saveDocuments } from './save-documents.ts';

const client = new QueryClient();
const documentOf = (id: number) => ({
  ...{ id, name: `Plan ${id}.pdf`, entityType: 'document', space: 3, folder: null, tags: [], format: 'pdf' },
  file: { mime: 'application/pdf', filename: `Plan ${id}.pdf`, size: 8, pdfCopyFilename: null },
  ...{
    status: 'ready',
    route: '/',
    createdBy: 1,
    permissions: allPermissions,
    psPdfKitAccessToken: 'viewer-token',
  },
  ...{ createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z' },
});
const wanted = (...ids: number[]) => ids.map((id) => documentOf(id));

/** What the server says of each document: which version its bytes are of, and which its newest one. */
interface Sketch {
  version?: number;
  newest?: number;
  password?: string;
}

function serve(documents: Record<number, Sketch>, answers: Parameters<typeof stubServer>[0] = {}): Asked[] {
  for (const [id, { version = 1, newest = version, password }] of Object.entries(documents)) {
    answers[`GET /documents/${id}`] = () => Response.json(documentOf(Number(id)));
    answers[`GET /documents/${id}/pdf-version/download`] = () =>
      new Response('%PDF-1.7', { headers: { etag: `"${id}-${version}-pdf"`, 'content-length': '8' } });
    answers[`GET /documents/${id}/pdf-version/annotations`] = ({ headers, query }) =>
      password === undefined || headers.get(pdfPasswordHeader) === writePdfPassword(password)
        ? Response.json({ annotations: [], seq: 4, version: Number(query.version ?? newest) })
        : Response.json(
            { code: 'document.pdf-password', message: 'PDF password is required.', requestId: 'r' },
            { status: 400 },
          );
  }
  return stubServer(answers);
}

const save = (
  ids: number[],
  askPassword: AskPassword = async () => null,
  signal = new AbortController().signal,
) =>
  saveDocuments(client, wanted(...ids) as never, {
    signal,
    askPassword,
    onDocument: () => {},
    onProgress: () => {},
  });
const kinds = async (saving: ReturnType<typeof save>) => (await saving).map(({ kind }) => kind);
const keptIds = async () => (await listKept()).map(({ id }) => id);

beforeEach(async () => {
  startSession(makeToken({ sub: '1' }));
  await wipePerson('1');
  client.clear();
  client.setQueryData(spacesQuery.queryKey, [{ id: 3, name: 'Plans' }] as never);
});

it('[OFF-02] file, annotations and document are kept, without the token that opens it', async () => {
  serve({ 5: { version: 2 } });
  expect(await kinds(save([5]))).toEqual(['saved']);
  const [kept] = await listKept();
  expect(kept?.copy).toMatchObject({ spaceName: 'Plans', version: 2, size: 8, lock: null });
  expect(kept?.copy?.document).not.toHaveProperty('psPdfKitAccessToken');
  expect(await readCopyFile(5)).toMatchObject({ version: 2 });
  expect(await readCopyAnnotations(5)).toEqual({ format: 1, documentId: 5, version: 2, seq: 4, rows: [] });
});

it('[OFF-02] what the server says of all of them is not asked of each; a file that came since brings its own annotations', async () => {
  const answers: Parameters<typeof stubServer>[0] = {};
  const { psPdfKitAccessToken: _, ...document } = documentOf(5);
  const state = { id: 5, state: 'readable', document, version: 1, seq: 0, needsPassword: false };
  answers['GET /documents/copies'] = () =>
    Response.json([
      state,
      { ...state, id: 6, seq: 3 },
      { ...state, id: 7, needsPassword: null },
      { ...state, id: 8, version: 7 },
      { id: 9, state: 'gone' },
    ]);
  const asked = serve({ 5: {}, 6: {}, 7: {}, 8: {}, 9: {} }, answers);
  expect(await kinds(save([5, 6, 7, 8, 9]))).toEqual(Array.from({ length: 5 }, () => 'saved'));
  const paths = asked.map(({ path }) => path.replace('/pdf-version', ''));
  expect(paths.filter((path) => !path.endsWith('download'))).toEqual([
    '/documents/copies',
    ...['/documents/6/annotations', '/documents/7/annotations', '/documents/8/annotations'],
    ...['/documents/9/annotations', '/documents/9'],
  ]);
  expect(await readCopyAnnotations(5)).toEqual({ format: 1, documentId: 5, version: 1, seq: 0, rows: [] });
  expect(await readCopyAnnotations(8)).toMatchObject({ version: 1, seq: 4 });
  expect((await listKept()).map(({ copy }) => copy?.document.name)).toContain('Plan 5.pdf');
});

it('[OFF-02] annotations are of the version that the bytes are of, also when another file came in between', async () => {
  const asked = serve({ 5: { version: 2, newest: 3 } });
  expect(await kinds(save([5]))).toEqual(['saved']);
  expect(await readCopyAnnotations(5)).toMatchObject({ version: 2 });
  expect(asked.filter(({ path }) => path.endsWith('annotations')).map(({ query }) => query.version)).toEqual([
    undefined,
    '2',
  ]);
});

it('[OFF-02] a protected PDF asks until the password is right or it is skipped, and keeps none', async () => {
  serve({ 5: { password: 'right' }, 6: { password: 'other' }, 7: {} });
  const given = ['wrong', 'right', null];
  const asked: [string, boolean][] = [];
  const ask: AskPassword = async ({ name }, isWrong) => {
    asked.push([name, isWrong]);
    return given.shift() ?? null;
  };
  expect(await kinds(save([5, 6, 7], ask))).toEqual(['saved', 'skipped', 'saved']);
  expect(asked).toEqual([
    ['Plan 5.pdf', false],
    ['Plan 5.pdf', true],
    ['Plan 6.pdf', false],
  ]);
  expect(await keptIds()).toEqual([5, 7]);
  const everything = await Promise.all([
    (await openAnnotations()).getAll('copies'),
    (await openAnnotations()).getAll('annotations'),
  ]);
  expect(JSON.stringify(everything)).not.toContain('right');
});

it('[OFF-02] after no answer what was saved stays, and the rest is not tried', async () => {
  const asked = serve({ 5: {} });
  expect(await kinds(save([5, 6, 7]))).toEqual(['saved', 'no answer', 'no answer']);
  expect(asked.some(({ path }) => path.startsWith('/documents/7'))).toBe(false);
  expect(await keptIds()).toEqual([5]);
});

it('[OFF-02] stopped while a password is asked for: nothing of that document stays', async () => {
  serve({ 5: {}, 6: { password: 'right' } });
  const stop = new AbortController();
  const ask: AskPassword = async () => {
    stop.abort();
    return 'right';
  };
  expect(await kinds(save([5, 6], ask, stop.signal))).toEqual(['saved', 'stopped']);
  expect(await (await openFiles()).getAllKeys('files')).toEqual([5]);
});

it('[OFF-02] no room: the one is told, what was kept before stays whole, the next is saved', async () => {
  serve({ 5: { version: 1 }, 6: {} });
  await save([5]);
  serve({ 5: { version: 2 }, 6: {} });
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    if (this.name === 'annotations' && value.documentId === 5)
      throw new DOMException('No room', 'QuotaExceededError');
    return put.call(this, value);
  });
  expect(await kinds(save([5, 6]))).toEqual(['no room', 'saved']);
  full.mockRestore();
  expect(await readCopyFile(5)).toMatchObject({ version: 1 });
  expect((await listKept()).map(({ copy }) => copy?.version)).toEqual([1, 1]);
});

it('[OFF-03] [OFF-04] what can be done in each state, and unsent annotations as a file', async () => {
  serve({ 5: {}, 6: {}, 7: {}, 8: {} });
  await save([5, 6, 7, 8]);
  const draw = { opId: 'o1', id: 'a1', baseRev: null, op: 'upsert' as const, body: { contents: 'Hot' } };
  await keepOutbox(
    { documentId: 6, version: 1, name: 'Plan 6.pdf' },
    { waiting: [], sent: [] },
    { waiting: [draw], sent: [] },
  );
  await noteProblem({ documentId: 6, kind: 'password', message: 'No', at: 1 });
  await noteProblem({ documentId: 7, kind: 'gone', message: 'Gone', at: 1 });
  await (await openFiles()).delete('files', 8);
  const rows = makeRows(await listKept());
  expect(rows.map(({ kept, ...row }) => [kept.id, row.state, row.closed])).toEqual([
    [6, 'sync error', null],
    [7, 'sync error', null],
    [8, 'storage error', 'not here'],
    [5, 'up to date', null],
  ]);
  const which = (can: (row: (typeof rows)[number]) => boolean) => rows.filter(can).map(({ kept }) => kept.id);
  expect([which(canRetry), which(needsPassword), which(canClear)]).toEqual([[6, 7, 8], [6], [6, 7]]);
  expect(JSON.parse(await writeAnnotations(6, 'Plan 6.pdf'))).toMatchObject({
    document: { id: 6, name: 'Plan 6.pdf' },
    operations: [{ version: 1, ...draw }],
  });
});
