import { allowedTypesText } from '@atrium/contract/parts/file-types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onlyRead, someDocument, someFolder, someSpace } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';
import { fill, press, renderAlone } from '../../../testing/test-frame.tsx';
import { treeReply } from '../../../testing/tree-reply.ts';
import { EditDocumentModal } from './edit-document-modal.tsx';

const report = someDocument(30, 'Report.pdf', { folder: 5, tags: [1] });
const tree = [
  someFolder(5, 'Linz', { permissions: onlyRead }),
  someFolder(6, 'Lyon'),
  someFolder(7, 'Closed', { permissions: onlyRead }),
];

async function open(answers: Parameters<typeof stubServer>[0] = {}, shown = report) {
  const seen = stubServer({
    'GET /spaces': ok([someSpace()]),
    'GET /spaces/3/tree': ok(treeReply(tree)),
    'GET /tags': ok([
      { id: 1, name: 'Policy' },
      { id: 2, name: 'Form' },
    ]),
    'GET /documents/30/versions': ok([]),
    'PUT /documents/30': ok(report),
    ...answers,
  });
  const onClose = vi.fn();
  const page = await renderAlone(<EditDocumentModal opened onClose={onClose} document={shown} />);
  await waitFor(() => expect(folderField().value).toBe('Linz'));
  return { ...page, onClose, changes: () => seen.filter(({ method }) => method !== 'GET') };
}

const folderField = () => screen.getByLabelText<HTMLInputElement>('Folder', { selector: 'input' });
async function choose(label: string, name: string) {
  fireEvent.click(screen.getByLabelText(label, { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name }));
}
const replaceBy = (file: File) =>
  fireEvent.change(screen.getByLabelText('Replacement file'), { target: { files: [file] } });

const describedBy = (field: HTMLElement | null) =>
  field
    ?.getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const passwordField = () => screen.queryByLabelText<HTMLInputElement>('PDF password');

describe('edit document', () => {
  it('[DOC-07] name, tags and folder go in one call, and only what was changed', async () => {
    const { changes, onClose } = await open();
    await fill('Name', 'Plan.pdf');
    await choose('Tags', 'Form');
    await choose('Folder', 'Lyon');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes()).toMatchObject([{ body: { name: 'Plan.pdf', tags: [1, 2], folder: 6 } }]);
  });

  it('[DOC-07] nothing changed sends nothing', async () => {
    const { changes, onClose } = await open();
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes()).toEqual([]);
  });

  it('[DOC-07] offers folders where one may create documents, and the one it has', async () => {
    await open();
    fireEvent.click(folderField());
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual(['Plant Engineering (top level)', 'Linz', 'Lyon']);
  });

  it('[DOC-07] an empty name reads "Name is required."', async () => {
    const { changes } = await open();
    await fill('Name', '');
    await press('Save');
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('[DOC-07] a replacement file is sent with its progress', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = stubUploads(() => promise);
    const { onClose } = await open();
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    expect(await screen.findByText('new.pdf')).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.progress(0.5);
    expect(await screen.findByText('50 %')).toBeTruthy();
    resolve(ok(report)());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/documents/30/file',
      files: [{ field: 'newFile', name: 'new.pdf' }],
    });
  });

  it('[DOC-07] a file of a wrong type is refused on the spot', async () => {
    await open();
    replaceBy(new File(['x'], 'setup.exe'));
    expect(await screen.findByText(allowedTypesText)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('[DOC-07] [ERR-01] a refused file and a server that is gone are told at the file, which stays', async () => {
    let answer: () => Response | 'no answer' = refuse('upload.content-mismatch', 'Not a PDF.');
    stubUploads(() => answer());
    const { onClose, unhandled } = await open();
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    await press('Save');
    expect(await screen.findByText('Not a PDF.')).toBeTruthy();
    answer = () => 'no answer';
    await press('Save');
    expect(await screen.findByText('Backend server not reachable. Please try again later.')).toBeTruthy();
    expect(screen.getByText('new.pdf')).toBeTruthy();
    expect([onClose.mock.calls, unhandled]).toEqual([[], []]);
  });

  it('[DOC-13] a file whose answer was lost is sent again as the same request; another file is another', async () => {
    const sent = stubUploads(() => 'no answer');
    await open();
    for (const file of [new File(['%PDF-1.7'], 'new.pdf'), new File(['%PDF-1.6'], 'other.pdf')]) {
      replaceBy(file);
      for (const _ of ['once', 'again']) {
        const before = sent.length;
        await press('Save');
        await waitFor(() => expect(sent).toHaveLength(before + 1));
        expect(await screen.findByText('Backend server not reachable. Please try again later.')).toBeTruthy();
      }
    }
    const [first, again, other, otherAgain] = sent.map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again, otherAgain]).toEqual([first, other]);
    expect(other).not.toBe(first);
  });

  it('[DOC-07] [ERR-01] a name that is taken is told at the field before a file is sent', async () => {
    const sent = stubUploads(ok(report));
    await open({ 'PUT /documents/30': refuse('document.name-taken', 'Taken.', { name: 'Taken.' }) });
    await fill('Name', 'Plan.pdf');
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    await press('Save');
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('[DOC-07] [VIEW-03] a protected PDF asks "PDF password is required.", and goes with it', async () => {
    const needed = refuse('document.pdf-password', 'PDF password is required.');
    const sent = stubUploads(({ fields }) => (fields.length === 1 ? ok(report)() : needed()));
    const { onClose, unhandled } = await open();
    expect(passwordField()).toBeNull();
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    await press('Save');
    expect(await screen.findByText('PDF password is required.')).toBeTruthy();
    const field = passwordField() as HTMLInputElement;
    expect(describedBy(field)).toContain('PDF password is required.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('new.pdf')).toBeTruthy();
    await fill('PDF password', ' kept as typed ');
    expect(screen.queryByText('PDF password is required.')).toBeNull();
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ fields }) => fields)).toEqual([[], [['password', ' kept as typed ']]]);
    expect(unhandled).toEqual([]);
  });

  it('[DOC-07] [ERR-01] a wrong password says that it is wrong', async () => {
    const needed = refuse('document.pdf-password', 'PDF password is required.');
    stubUploads(() => needed());
    const { unhandled } = await open();
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    await screen.findByText('new.pdf');
    await fill('PDF password', 'not it');
    await press('Save');
    expect(await screen.findByText('This password does not open the document.')).toBeTruthy();
    expect(describedBy(passwordField())).toContain('This password does not open the document.');
    expect(screen.queryByText('PDF password is required.')).toBeNull();
    await fill('PDF password', '');
    await press('Save');
    expect(await screen.findByText('PDF password is required.')).toBeTruthy();
    expect(unhandled).toEqual([]);
  });

  it('[DOC-06] a replacement that is not what its name says is refused on the spot', async () => {
    const sent = stubUploads(ok(report));
    await open();
    replaceBy(new File(['plain words'], 'new.pdf'));
    expect(await screen.findByText('The content of this file is not what its name says.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('[6.3.1] tried too often is told at the password', async () => {
    stubUploads(refuse('request.too-many', 'Too many tries. Wait 2 seconds, then try again.'));
    const { unhandled } = await open();
    replaceBy(new File(['%PDF-1.7'], 'new.pdf'));
    await press('Save');
    expect(await screen.findByText('Too many tries. Wait 2 seconds, then try again.')).toBeTruthy();
    expect(describedBy(passwordField())).toContain('Too many tries.');
    expect(unhandled).toEqual([]);
  });

  it('[DOC-07] the PDF password is asked for only where a PDF is replaced or comes', async () => {
    await open({}, someDocument(30, 'Notes.txt', { folder: 5 }));
    replaceBy(new File(['x'], 'new.txt'));
    await screen.findByText('new.txt');
    expect(passwordField()).toBeNull();
    await press('Remove new.txt');
    replaceBy(new File(['%PDF-1.7'], 'new.PDF'));
    await screen.findByText('new.PDF');
    expect(passwordField()).toBeTruthy();
  });
});
