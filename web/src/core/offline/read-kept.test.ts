import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../base/session/session.ts';
import { someDocument } from '../../testing/items.ts';
import { makeToken } from '../../testing/make-token.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { documentQuery } from '../viewer/document-query.ts';
import { listKept, saveCopy, stateOf, updateCopy } from './copies.ts';
import { openFiles, wipePerson } from './databases.ts';
import { readKeptFile } from './read-kept.ts';
import { whyClosed } from './why-closed.ts';

const day = 86_400_000;
const now = Date.now();

beforeEach(async () => {
  startSession(makeToken({ sub: '1' }));
  await wipePerson('1');
  await saveCopy(
    {
      ...{ id: 7, document: someDocument(7, 'Plan'), spaceName: 'Plans', version: 3, size: 8 },
      ...{ savedAt: now, checkedAt: now, lock: null },
    },
    // Node's own: jsdom's does not come back from a database as what it was.
    new NodeBlob(['%PDF-1.7']) as unknown as Blob,
    { documentId: 7, version: 3, seq: 0, rows: [] },
  );
});

const read = () => new QueryClient().fetchQuery({ ...documentQuery(7), retry: false });

it('[OFF-03] without an answer the kept document is read; a refusal is not covered up by it', async () => {
  stubServer({ 'GET /documents/7': refuse('document.not-found') });
  await expect(read()).rejects.toMatchObject({ status: 404 });
  stubServer({ 'GET /documents/7': () => new Response('Bad gateway', { status: 502 }) });
  expect((await read()).name).toBe('Plan');
  stubServer({});
  expect((await read()).name).toBe('Plan');
});

it('[OFF-03] bytes that are missing are told, and the copy counts as broken', async () => {
  await (await openFiles()).delete('files', 7);
  await expect(readKeptFile(7)).rejects.toThrow('Could not retrieve file from offline storage');
  const [kept] = await listKept();
  expect(kept && stateOf(kept)).toBe('storage error');
  expect(await readKeptFile(8)).toBeUndefined();
});

it('[OFF-06] [14.3.3] a locked copy, or one without contact for too long, is not opened', async () => {
  await updateCopy(7, { lock: 'The review is late. Ask Ann.' });
  await expect(readKeptFile(7)).rejects.toThrow('The review is late. Ask Ann.');
  await updateCopy(7, { lock: null, checkedAt: now - 31 * day });
  await expect(readKeptFile(7)).rejects.toThrow(/no contact with Atrium for more than 30 days/);
  await updateCopy(7, { checkedAt: now - 29 * day });
  expect((await readKeptFile(7))?.version).toBe(3);
});

it('[OFF-03] a clock that is wrong by a day is no reason to close a copy', () => {
  expect(whyClosed({ lock: null, checkedAt: now + day }, now)).toBeNull();
  expect(whyClosed({ lock: null, checkedAt: now - day }, now)).toBeNull();
});
