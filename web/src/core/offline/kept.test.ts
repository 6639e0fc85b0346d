import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../base/session/session.ts';
import { someDocument } from '../../testing/items.ts';
import { makeToken } from '../../testing/make-token.ts';
import { emptyOutbox, type Operation } from '../annotations/outbox.ts';
import {
  listKept,
  noteProblem,
  readCopy,
  readCopyAnnotations,
  readCopyFile,
  removeCopies,
  removeStrayFiles,
  saveCopy,
  stateOf,
} from './copies.ts';
import { openAnnotations, openFiles, wipePerson } from './databases.ts';
import { dropOperations, keepOutbox, keptVersions, readOutbox } from './outbox-store.ts';

const signIn = (person: string) => startSession(makeToken({ sub: person }));
const bytes = new Blob(['%PDF-1.7']);
const save = (id: number, name = `Plan ${id}`) =>
  saveCopy(
    {
      ...{ id, document: someDocument(id, name), spaceName: 'Plans', version: 1, size: 8 },
      ...{ savedAt: 1, checkedAt: 1, lock: null },
    },
    bytes,
    { documentId: id, version: 1, seq: 0, rows: [] },
  );
const about = { documentId: 7, version: 1, name: 'Plan 7' };
const draw = (opId: string): Operation => ({ opId, id: opId, baseRev: null, op: 'upsert', body: {} });
const states = async () => (await listKept()).map((one) => [one.id, stateOf(one)]);

beforeEach(async () => {
  signIn('1');
  await Promise.all([wipePerson('1'), wipePerson('2')]);
});

it('[OFF-03] a copy is up to date, has changes, a sync error or a storage error', async () => {
  for (const id of [5, 6, 7, 8]) await save(id);
  await keepOutbox({ ...about, documentId: 6 }, emptyOutbox, { waiting: [draw('a')], sent: [] });
  await keepOutbox(about, emptyOutbox, { waiting: [draw('b')], sent: [draw('c')] });
  await noteProblem({ documentId: 7, kind: 'error', message: 'No', at: 1 });
  await (await openFiles()).delete('files', 8);
  expect(await states()).toEqual([
    [5, 'up to date'],
    [6, 'offline changes'],
    [7, 'sync error'],
    [8, 'storage error'],
  ]);
  expect((await listKept()).map(({ waiting }) => waiting)).toEqual([0, 1, 2, 0]);
});

it('[OFF-03] what another app wrote down in another way is a storage error, not a crash; it can be removed', async () => {
  for (const id of [5, 6, 7]) await save(id);
  const database = await openAnnotations();
  const [first, second] = [await database.get('copies', 5), await database.get('copies', 6)];
  await database.put('copies', { ...first, format: 2 } as never);
  await database.put('copies', { ...second, document: { name: 'Renamed' } } as never);
  await database.put('annotations', { documentId: 7, version: 'one' } as never);
  expect(await states()).toEqual([
    [5, 'storage error'],
    [6, 'storage error'],
    [7, 'up to date'],
  ]);
  expect((await listKept()).map(({ name, copy }) => [name, copy?.id])).toEqual([
    ['Plan 5', undefined],
    ['Renamed', undefined],
    ['Plan 7', 7],
  ]);
  expect([await readCopy(5), await readCopyAnnotations(7)]).toEqual([undefined, undefined]);
  await removeCopies([5, 6]);
  expect(await states()).toEqual([[7, 'up to date']]);
});

it('[OFF-04] two tabs keep what each has drawn, and what has arrived goes alone', async () => {
  const tabA = { waiting: [draw('a1'), draw('a2')], sent: [] };
  const tabB = { waiting: [draw('b1')], sent: [] };
  await keepOutbox(about, emptyOutbox, tabA);
  await keepOutbox(about, emptyOutbox, tabB);
  const sent = { waiting: [], sent: tabA.waiting };
  await keepOutbox(about, tabA, sent);
  expect(await readOutbox(about)).toEqual({ waiting: tabB.waiting, sent: tabA.waiting });
  await keepOutbox(about, sent, emptyOutbox);
  expect(await readOutbox(about)).toEqual(tabB);
  await keepOutbox({ ...about, version: 2 }, emptyOutbox, { waiting: [draw('c')], sent: [] });
  expect(await keptVersions(7)).toEqual([1, 2]);
  await dropOperations(7);
  expect(await listKept()).toEqual([]);
});

it('[OFF-04] changes of a document that is not kept are kept by its name, also after its copy was removed', async () => {
  await save(7, 'Old plan');
  await keepOutbox(about, emptyOutbox, { waiting: [draw('a')], sent: [] });
  await removeCopies([7]);
  expect(await readCopyFile(7)).toBeUndefined();
  expect(await listKept()).toMatchObject([{ id: 7, name: 'Plan 7', copy: undefined, waiting: 1 }]);
});

it('[OFF-06] [14.3.3] each person has databases of their own, and a wipe leaves nothing of theirs', async () => {
  await save(5);
  signIn('2');
  expect(await listKept()).toEqual([]);
  await save(6);
  await wipePerson('1');
  expect(await states()).toEqual([[6, 'up to date']]);
  expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual([
    'atrium-annotations-2',
    'atrium-files-2',
  ]);
});

it('[OFF-02] bytes that never became a copy are removed', async () => {
  await save(5);
  await (await openFiles()).put('files', { id: 6, version: 1, bytes });
  await removeStrayFiles();
  expect(await (await openFiles()).getAllKeys('files')).toEqual([5]);
});
