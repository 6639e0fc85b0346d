import { allowedTypesText } from '@atrium/contract/parts/file-types';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { documentsQuery, folderQuery } from '../../../core/library/library.ts';
import { listOf, someFolder } from '../../../testing/items.ts';
import { ok, refuse } from '../../../testing/stub-server.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import type { DroppedFile } from './read-dropped.ts';
import { UploadModal } from './upload-modal.tsx';

const text = (name: string, folder = ''): DroppedFile => ({ file: new File(['sometext'], name), folder });

async function open(dropped?: DroppedFile[]) {
  const onClose = vi.fn();
  const page = await renderAlone(
    <UploadModal opened onClose={onClose} spaceId={3} folderId={5} dropped={dropped} />,
    (client) => {
      client.setQueryData(folderQuery(3, 5).queryKey, someFolder(5, 'Linz'));
      client.setQueryData(documentsQuery(3, 5).queryKey, listOf());
    },
  );
  return { ...page, onClose };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Files to upload' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });

describe('upload', () => {
  it('[DOC-05] names the folder; without a file it asks for one', async () => {
    const sent = stubUploads(ok([]));
    await open();
    expect(screen.getByRole('dialog', { name: 'Upload to Linz' })).toBeTruthy();
    await press('Upload');
    expect(await screen.findByText('Add at least one file')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText('Files'), { target: { files: [text('a.txt').file] } });
    expect(screen.queryByText('Add at least one file')).toBeNull();
  });

  it('[DOC-05] lists by path, sends, refreshes what is shown and closes', async () => {
    stubUploads(ok([]));
    const { onClose, client } = await open([text('b.txt', 'Evidence/Lyon'), text('a.txt')]);
    expect(rows().map((row) => row?.replace('TXT', ''))).toEqual([
      expect.stringMatching(/^a\.txt/),
      expect.stringMatching(/^Evidence \/ Lyon \/ b\.txt/),
    ]);
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(client.getQueryState(documentsQuery(3, 5).queryKey)?.isInvalidated).toBe(true);
  });

  it('[DOC-05] a wrong type is told in its row, with the list of types; the others go', async () => {
    const sent = stubUploads(ok([]));
    const { onClose } = await open([text('setup.exe'), text('a.txt')]);
    expect(screen.getByText('This type is not allowed.')).toBeTruthy();
    expect(screen.getByText(allowedTypesText)).toBeTruthy();
    expect(screen.getByText('1 file cannot be uploaded')).toBeTruthy();
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.files.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('[DOC-06] what is not what its name says is told before anything is sent', async () => {
    const sent = stubUploads(ok([]));
    const { onClose } = await open([text('report.pdf'), text('a.txt')]);
    expect(await screen.findByText('The content of this file is not what its name says.')).toBeTruthy();
    expect(screen.getByText('1 file cannot be uploaded')).toBeTruthy();
    expect(sent).toEqual([]);
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ files }) => files.map(({ name }) => name))).toEqual([['a.txt']]);
  });

  it('[DOC-06] what turns out to be wrong on the way is shown at the end: the window stays', async () => {
    const sent = stubUploads(ok([]));
    const late = text('report.pdf');
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const head = { arrayBuffer: () => allowed.then(() => new Blob(['sometext']).arrayBuffer()) };
    // Not read with others: it is then read by itself.
    late.file.slice = vi
      .fn()
      .mockImplementationOnce(() => {
        throw new DOMException('gone', 'NotReadableError');
      })
      .mockReturnValue(head);
    const { onClose } = await open([late]);
    await press('Upload');
    expect(await screen.findByRole('button', { name: 'Uploading' })).toBeTruthy();
    allow();
    expect(await screen.findByText('The content of this file is not what its name says.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Upload' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('[DOC-05] a partial upload ends with how many are there, without a percentage', async () => {
    stubUploads(({ files }) =>
      files.some(({ name }) => name === 'b.txt') ? refuse('upload.too-large', 'Too big.')() : ok([])(),
    );
    await open([text('a.txt'), text('b.txt')]);
    await press('Upload');
    expect(await screen.findByText('1 of 2 uploaded')).toBeTruthy();
    expect(screen.getByText('1 file was not uploaded')).toBeTruthy();
  });

  it('[DOC-05] tells the percentage of each file and of all', async () => {
    const sent = stubUploads(() => new Promise(() => {}));
    await open([text('a.txt'), text('b.txt')]);
    await press('Upload');
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.progress(0.75);
    expect(await screen.findByText('0 of 2 uploaded, 75 %')).toBeTruthy();
    expect(rows()).toEqual([expect.stringContaining('100 %'), expect.stringContaining('50 %')]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Uploading' }).disabled).toBe(true);
  });

  it('[DOC-05] Cancel stops and keeps the rest; Escape throws nothing away', async () => {
    const sent = stubUploads(() => new Promise(() => {}));
    const { onClose } = await open([text('a.txt')]);
    pressEscape();
    await press('Upload');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Cancel');
    await waitFor(() => expect(sent[0]?.aborted).toBe(true));
    expect(await screen.findByText('Waiting')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('[ERR-01] what fails stays in the list with its reason, and is tried again', async () => {
    let answer: () => Response | 'no answer' = () => 'no answer';
    const sent = stubUploads(() => answer());
    const { onClose } = await open([text('a.txt')]);
    await press('Upload');
    expect((await screen.findAllByText('Backend server not reachable. Please try again later.')).length).toBe(
      2,
    );
    expect(screen.getByText('1 file was not uploaded')).toBeTruthy();
    answer = refuse('auth.forbidden');
    await press('Try again');
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    answer = ok([]);
    await press('Try again');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toHaveLength(3);
  });

  it('[DOC-05] a file can be taken off the list', async () => {
    await open([text('a.txt'), text('setup.exe')]);
    await press('Remove setup.exe');
    await press('Cancel upload of a.txt');
    expect(screen.queryByRole('list', { name: 'Files to upload' })).toBeNull();
  });

  it('[DOC-05] of 500 files few are drawn', async () => {
    await open(Array.from({ length: 500 }, (_, index) => text(`${index}.txt`)));
    expect(screen.getByText('500 files')).toBeTruthy();
    expect(document.querySelectorAll('li').length).toBeLessThan(60);
  });
});
