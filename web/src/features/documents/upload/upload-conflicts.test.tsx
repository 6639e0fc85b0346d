import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { documentsQuery, folderQuery, treeQuery } from '../../../core/library/library.ts';
import { readTree } from '../../../core/library/read-tree.ts';
import { listOf, onlyRead, someDocument, someFolder } from '../../../testing/items.ts';
import { ok, refuse } from '../../../testing/stub-server.ts';
import { type SentForm, stubUploads } from '../../../testing/stub-uploads.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { treeReply } from '../../../testing/tree-reply.ts';
import type { DroppedFile } from './read-dropped.ts';
import { UploadModal } from './upload-modal.tsx';

const text = (name: string, folder = ''): DroppedFile => ({ file: new File(['sometext'], name), folder });
const report = someDocument(30, 'Report.txt', { folder: 5 });
const here = listOf(
  report,
  someDocument(31, 'Plan.txt', { folder: 5 }),
  someDocument(32, 'Closed.txt', { folder: 5, permissions: onlyRead }),
);

async function open(...dropped: DroppedFile[]) {
  const onClose = vi.fn();
  const page = await renderAlone(
    <UploadModal opened onClose={onClose} spaceId={3} folderId={5} dropped={dropped} />,
    (client) => {
      client.setQueryData(folderQuery(3, 5).queryKey, someFolder(5, 'Linz'));
      client.setQueryData(documentsQuery(3, 5).queryKey, here);
      const inside = (id: number, name: string) => someFolder(id, name, { parent: 5, pathIds: [5] });
      const tree = treeReply([someFolder(5, 'Linz'), inside(6, 'Known'), inside(7, 'Unknown')]);
      client.setQueryData(treeQuery(3).queryKey, readTree(3, tree));
      client.setQueryData(
        documentsQuery(3, 6).queryKey,
        listOf(someDocument(33, 'Inner.txt', { folder: 6 })),
      );
    },
  );
  return { ...page, onClose };
}

/** As the server answers what it takes. */
const taken = ({ method }: SentForm) => ok(method === 'PUT' ? report : [])();

const choices = (name: string) => screen.queryByRole('group', { name: `What to do with ${name}` });
const words = (group: HTMLElement | null) =>
  group &&
  within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const chosen = (group: HTMLElement | null) =>
  group &&
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.value);
const choose = (name: string, choice: string) =>
  fireEvent.click(within(choices(name) as HTMLElement).getByRole('radio', { name: choice }));
const told = (sent: SentForm[]) =>
  sent.map(({ method, path, files }) => `${method} ${path}: ${files.map(({ name }) => name).join()}`).sort();

describe('names that are taken', () => {
  it('[DOC-13] are found without regard to case, here and in folders whose list is known', async () => {
    await open(
      text('REPORT.TXT'),
      text('new.txt'),
      text('inner.txt', 'known'),
      text('Inner.txt', 'Unknown'),
      text('Report.txt', 'Other'),
    );
    expect(words(choices('REPORT.TXT'))).toEqual(['Replace', 'Keep both', 'Skip']);
    expect(chosen(choices('REPORT.TXT'))).toEqual(['both']);
    expect(words(choices('inner.txt'))).toEqual(['Replace', 'Keep both', 'Skip']);
    for (const name of ['new.txt', 'Inner.txt', 'Report.txt']) expect(choices(name)).toBeNull();
  });

  it('[DOC-13] replace makes a new version, keep both a document, skip nothing', async () => {
    const sent = stubUploads(taken);
    const { onClose } = await open(text('report.txt'), text('plan.txt'), text('inner.txt', 'Known'));
    choose('report.txt', 'Replace');
    choose('inner.txt', 'Skip');
    expect(screen.getByText('Skipped')).toBeTruthy();
    expect(screen.getByText('2 files')).toBeTruthy();
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(told(sent)).toEqual(['POST /documents/multiple: plan.txt', 'PUT /documents/30/file: report.txt']);
    expect(sent.find(({ method }) => method === 'PUT')?.files[0]?.field).toBe('newFile');
  });

  it('[DOC-13] replace is offered only where the document may be written', async () => {
    const sent = stubUploads(taken);
    const { onClose } = await open(text('closed.txt'), text('report.txt'));
    expect(words(choices('closed.txt'))).toEqual(['Keep both', 'Skip']);
    fireEvent.click(
      within(screen.getByRole('group', { name: 'What to do with all of them' })).getByRole('radio', {
        name: 'Replace',
      }),
    );
    expect([chosen(choices('closed.txt')), chosen(choices('report.txt'))]).toEqual([['both'], ['replace']]);
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(told(sent)).toEqual([
      'POST /documents/multiple: closed.txt',
      'PUT /documents/30/file: report.txt',
    ]);
  });

  it('[DOC-13] of several, one choice holds for all; a single one has none', async () => {
    await open(text('report.txt'), text('plan.txt'), text('new.txt'));
    expect(screen.getByText('2 names are taken already.')).toBeTruthy();
    const all = () => screen.getByRole('group', { name: 'What to do with all of them' });
    expect(chosen(all())).toEqual(['both']);
    fireEvent.click(within(all()).getByRole('radio', { name: 'Replace' }));
    expect([chosen(choices('report.txt')), chosen(choices('plan.txt'))]).toEqual([['replace'], ['replace']]);
    choose('plan.txt', 'Skip');
    expect(chosen(all())).toEqual([]);
    await press('Cancel upload of plan.txt');
    expect(screen.queryByRole('group', { name: 'What to do with all of them' })).toBeNull();
    expect(chosen(choices('report.txt'))).toEqual(['replace']);
  });

  it('[DOC-13] everything skipped is nothing to upload', async () => {
    const sent = stubUploads(taken);
    const { onClose } = await open(text('report.txt'));
    choose('report.txt', 'Skip');
    await press('Upload');
    expect(await screen.findByText('Add at least one file')).toBeTruthy();
    expect([sent, onClose.mock.calls]).toEqual([[], []]);
  });
});

describe('replacing', () => {
  it('[DOC-13] tells how far it is, and is canceled', async () => {
    const sent = stubUploads(() => new Promise(() => {}));
    await open(text('report.txt'));
    choose('report.txt', 'Replace');
    await press('Upload');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(choices('report.txt')).toBeNull();
    sent[0]?.progress(0.5);
    expect(await screen.findByText('50 %')).toBeTruthy();
    await press('Cancel');
    await waitFor(() => expect(sent[0]?.aborted).toBe(true));
    expect(await screen.findByText('Waiting')).toBeTruthy();
  });

  it('[DOC-13] what may have arrived is sent again as the same request, and not chosen anew', async () => {
    let answer: () => Response | 'no answer' = () => 'no answer';
    const sent = stubUploads(() => answer());
    const { onClose } = await open(text('report.txt'));
    choose('report.txt', 'Replace');
    await press('Upload');
    expect((await screen.findAllByText('Backend server not reachable. Please try again later.')).length).toBe(
      2,
    );
    expect(choices('report.txt')).toBeNull();
    answer = ok(report);
    await press('Try again');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(told(sent)).toEqual(Array(2).fill('PUT /documents/30/file: report.txt'));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('[DOC-13] each replacement has a key of its own', async () => {
    const sent = stubUploads(taken);
    const { onClose } = await open(text('report.txt'), text('plan.txt'));
    choose('report.txt', 'Replace');
    choose('plan.txt', 'Replace');
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('[DOC-13] [ERR-01] refused, the reason stands in its row, and it can be chosen anew', async () => {
    const sent = stubUploads(({ method }) => (method === 'PUT' ? refuse('auth.forbidden')() : ok([])()));
    const { onClose } = await open(text('report.txt'), text('new.txt'));
    choose('report.txt', 'Replace');
    await press('Upload');
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(await screen.findByText('1 of 2 uploaded')).toBeTruthy();
    await waitFor(() => expect(choices('report.txt')).toBeTruthy());
    choose('report.txt', 'Keep both');
    expect(screen.queryByText('Access denied')).toBeNull();
    await press('Upload');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(told(sent)).toEqual([
      'POST /documents/multiple: new.txt',
      'POST /documents/multiple: report.txt',
      'PUT /documents/30/file: report.txt',
    ]);
  });

  it('[DOC-13] [ERR-01] a document that is gone by then stops nothing; tried again, a document is made', async () => {
    const sent = stubUploads(({ method }) =>
      method === 'PUT' ? refuse('document.not-found', 'It is gone.')() : ok([])(),
    );
    const { onClose } = await open(text('report.txt'), text('new.txt'));
    choose('report.txt', 'Replace');
    await press('Upload');
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    await press('Try again');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(told(sent)).toContain('POST /documents/multiple: report.txt');
    expect(told(sent)).toHaveLength(3);
  });
});
