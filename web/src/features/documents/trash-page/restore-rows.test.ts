import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { someDocument } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { restoreRows } from './restore-rows.ts';
import { deletedDocument, documentRow, folderRow } from './testing-trash.ts';

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);

describe('restore', () => {
  it('[TRSH-01] what is missing is left out, and the rest is asked for again', async () => {
    const seen = stubServer({
      'PUT /documents/restore': ({ body }) =>
        JSON.stringify(body).includes('30')
          ? refuse('document.not-found')()
          : ok({ documents: [someDocument(31, 'Two.pdf')], folders: [], foldersAbove: [] })(),
      'GET /folders': ok([]),
      'GET /documents': ok([deletedDocument(31, 'Two.pdf')]),
    });
    const rows = [documentRow(30), documentRow(31), folderRow(5)];
    const done = await restoreRows(client(), 3, rows);
    expect(keys(done.rows)).toEqual(['document-31']);
    expect(keys(done.missing)).toEqual(['document-30', 'folder-5']);
    expect(done.documents.map(({ id }) => id)).toEqual([31]);
    expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { folderIds: [5], documentIds: [30, 31] },
      { folderIds: [], documentIds: [31] },
    ]);
  });

  it('[TRSH-01] nothing left: nothing is asked for', async () => {
    const seen = stubServer({
      'PUT /documents/restore': refuse('document.not-found'),
      'GET /folders': ok([]),
      'GET /documents': ok([]),
    });
    const done = await restoreRows(client(), 3, [documentRow(30)]);
    expect([keys(done.rows), keys(done.missing)]).toEqual([[], ['document-30']]);
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('[TRSH-01] [ERR-01] a refusal that the trash does not explain is not tried for ever', async () => {
    const seen = stubServer({
      'PUT /documents/restore': refuse('document.not-found'),
      'GET /folders': ok([]),
      'GET /documents': ok([deletedDocument(30, 'One.pdf')]),
    });
    await expect(restoreRows(client(), 3, [documentRow(30)])).rejects.toMatchObject({ status: 404 });
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
