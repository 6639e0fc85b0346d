import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { askServer } from '../../base/http/connectivity.ts';
import { startSession } from '../../base/session/session.ts';
import { someDocument } from '../../testing/items.ts';
import { makeToken } from '../../testing/make-token.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { renderAlone } from '../../testing/test-frame.tsx';
import { saveCopy } from './copies.ts';
import { wipePerson } from './databases.ts';
import { KeptHere } from './kept-here.tsx';
import { whenOnline } from './when-online.ts';

const bytes = new Blob(['%PDF-1.7']);
const save = (id: number, name: string, above: number[] | undefined, lock: string | null = null) =>
  saveCopy(
    {
      ...{ id, document: someDocument(id, name, { folder: above?.at(-1) ?? 12 }), spaceName: 'Plans' },
      ...{ version: 1, size: 8, savedAt: 1, checkedAt: Date.now(), lock },
      ...(above ? { above } : {}),
    },
    bytes,
    { documentId: id, version: 1, seq: 0, rows: [] },
  );

beforeEach(async () => {
  startSession(makeToken({ sub: '1' }));
  await wipePerson('1');
});

it('[OFF-03] of a folder everything is listed that is kept in it and below, and opens; what is closed says why', async () => {
  await save(5, 'Pump.pdf', [11, 12]);
  await save(6, 'Boiler.pdf', [11], 'The review of this space is late.');
  await save(7, 'Elsewhere.pdf', [13]);
  // Of a copy that an earlier app has saved the nearest folder alone is known.
  await save(8, 'Valve.pdf', undefined);
  const drawn = await renderAlone(<KeptHere place={{ spaceId: 3, folderId: 11 }} />);
  await screen.findByRole('heading', { name: 'Saved on this device from this folder' });
  const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines()).toEqual([
    expect.stringContaining('Boiler.pdfThe review of this space is late.'),
    expect.stringContaining('Pump.pdf'),
  ]);
  expect(screen.queryByRole('link', { name: 'Boiler.pdf' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Pump.pdf' });
  expect(link.getAttribute('href')).toBe(someDocument(5, 'Pump.pdf', { folder: 12 }).route);
  expect(drawn.path()).toBe('/');
});

it('[OFF-03] the nearest folder of an old copy, the whole space, and a place of which nothing is kept', async () => {
  await save(8, 'Valve.pdf', undefined);
  await renderAlone(
    <>
      <KeptHere place={{ spaceId: 3, folderId: 12 }} />
      <KeptHere place={{ spaceId: 3, folderId: null }} />
      <KeptHere place={{ spaceId: 4, folderId: null }} />
    </>,
  );
  expect(await screen.findAllByRole('link', { name: 'Valve.pdf' })).toHaveLength(2);
  expect(screen.getByText('Nothing of this space is saved on this device.')).toBeDefined();
});

it('[OFF-01] what needs the server is not begun while nobody answers', async () => {
  const run = vi.fn();
  stubServer({ 'GET /ready': () => Promise.reject(new TypeError('Failed to fetch')) });
  await askServer();
  whenOnline(run)();
  expect(run).not.toHaveBeenCalled();
  stubServer({ 'GET /ready': () => Response.json({}) });
  await expect.poll(askServer).toBe(true);
  whenOnline(run)('one');
  expect(run).toHaveBeenCalledWith('one');
});
