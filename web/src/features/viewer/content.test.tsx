import type { Document } from '@atrium/contract/documents';
import { type FileEnding, fileEndings, otherEndings } from '@atrium/contract/parts/file-types';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { howToShow } from '../../core/library/how-to-show.ts';
import { columnsOf } from '../../testing/items.ts';
import { allPermissions } from '../../testing/permissions.ts';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Content } from './content.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

const office = (mime: string) => `application/vnd.openxmlformats-officedocument.${mime}`;

/** As the server tells them. A new ending is missing here until it is known what the viewer makes of it. */
const mimes: Record<FileEnding, string> = {
  txt: 'text/plain',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: office('wordprocessingml.document'),
  xls: 'application/vnd.ms-excel',
  xlsx: office('spreadsheetml.sheet'),
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  msg: 'application/vnd.ms-outlook',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: office('presentationml.presentation'),
  fzp: 'application/octet-stream',
  potx: office('presentationml.template'),
  fzd: 'application/octet-stream',
  ozd: 'application/octet-stream',
  zip: 'application/zip',
  gzip: 'application/gzip',
  gz: 'application/gzip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

const states: Document['status'][] = ['ready', 'processing', 'failed'];
const noPdfs = [...fileEndings, ...otherEndings].flatMap((ending) =>
  states
    .map((status) => [ending, status] as const)
    .filter(
      () => howToShow({ file: { mime: mimes[ending], pdfCopyFilename: null }, status: 'ready' }) !== 'pdf',
    ),
);

const documentOf = (ending: FileEnding, status: Document['status']): Document => ({
  id: 1,
  name: `Furnace.${ending}`,
  entityType: 'document',
  space: 3,
  folder: null,
  tags: [],
  file: { mime: mimes[ending], filename: `Furnace.${ending}`, size: 5, pdfCopyFilename: null },
  format: ending,
  status,
  route: '/spaces/3/documents/document/1',
  createdBy: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastModifiedAt: '2026-11-01T08:00:00.000Z',
  permissions: allPermissions,
});

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:furnace', revokeObjectURL: () => {} }),
  );
});

it.each(noPdfs)(
  '[VIEW-01] what is no PDF offers Download document in words: %s, %s',
  async (ending, status) => {
    const asked = stubServer({
      'GET /documents/1/download': () => new Response('bytes', { headers: { 'content-length': '5' } }),
      'POST /auth/resource-token': ok({ token: 'one-file' }),
      'GET /spaces': ok([]),
      'GET /documents/columns': ok(columnsOf([])),
      'GET /me/favorites': ok([]),
    });
    const document = documentOf(ending, status);
    await renderAlone(
      <ViewerFrame document={document}>
        <Content document={document} />
      </ViewerFrame>,
    );
    const main = screen.getByRole('main');
    const how = howToShow(document);
    if (['picture', 'text', 'audio', 'video'].includes(how))
      await waitFor(() => expect(main.querySelector('img, pre, audio, video')).toBeTruthy());
    else await within(main).findByRole('status');
    expect(screen.getAllByRole('button', { name: 'Download document' })).toHaveLength(1);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const before = asked.filter(({ path }) => path === '/auth/resource-token').length;
    await press('Download document');
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(asked.filter(({ path }) => path === '/auth/resource-token')).toHaveLength(before + 1);
  },
);

it('[VIEW-01] PDFs, and what has a PDF copy, have their own viewer', () => {
  const shown = [...fileEndings, ...otherEndings].filter(
    (ending) =>
      howToShow({ file: { mime: mimes[ending], pdfCopyFilename: 'Copy.pdf' }, status: 'ready' }) === 'pdf',
  );
  expect(shown).toEqual(expect.arrayContaining(['pdf', 'doc', 'docx', 'xlsx', 'pptx']));
});
