import type { Document } from '@atrium/contract/documents';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { columnsOf, someDocument } from '../../../testing/items.ts';
import { ok, stubServer } from '../../../testing/stub-server.ts';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { usualChoice } from './table-choice.ts';
import { useFileColumns } from './use-file-columns.tsx';
import { useFileRows } from './use-file-rows.ts';

afterEach(() => vi.useRealTimers());

function Names() {
  const { rows } = useFileRows({ spaceId: 3, folderId: null });
  const column = useFileColumns(() => {}, usualChoice.columns).find(({ id }) => id === 'name');
  return rows?.map((row) => <p key={row.key}>{column?.cell(row, 0)}</p>);
}

const documents = (report: Document['status'], letter: Document['status']): Document[] => [
  { ...someDocument(30, 'Report.docx'), status: report },
  { ...someDocument(31, 'Letter.doc'), status: letter },
  someDocument(32, 'Plan.pdf'),
];

const lines = () => screen.getAllByRole('link').map((link) => link.closest('p')?.textContent);

it('[DOC-11] a row says that its PDF copy is being made or failed, and asks again only while one is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let listed = documents('processing', 'processing');
  const seen = stubServer({
    'GET /folders': ok([]),
    'GET /documents/columns': () => Response.json(columnsOf(listed)),
    'GET /authors': ok([]),
    'GET /tags': ok([]),
  });
  const asked = () => seen.filter(({ path }) => path === '/documents/columns').length;
  await renderAlone(<Names />);
  await screen.findByText('Plan.pdf');
  expect(lines()).toEqual(['Letter.docCreating PDF copy…', 'Plan.pdf', 'Report.docxCreating PDF copy…']);
  expect(asked()).toBe(1);

  listed = documents('ready', 'failed');
  await act(() => vi.advanceTimersByTimeAsync(4100));
  expect(asked()).toBe(2);
  expect(lines()).toEqual(['Letter.docPDF copy failed', 'Plan.pdf', 'Report.docx']);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(2);
});

it('[5.4.3] a row says that its file waits for the virus check, or that one was found', async () => {
  stubServer({
    'GET /folders': ok([]),
    'GET /documents/columns': ok(columnsOf(documents('held', 'infected'))),
    'GET /authors': ok([]),
    'GET /tags': ok([]),
  });
  await renderAlone(<Names />);
  await screen.findByText('Plan.pdf');
  expect(lines()).toEqual([
    'Letter.docA virus was found, the file was removed',
    'Plan.pdf',
    'Report.docxWaiting for the virus check',
  ]);
});
