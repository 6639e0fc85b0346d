import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onlyRead, someDocument, someFolder } from '../../../testing/items.ts';
import { done, ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { Toasts } from '../../../ui/toast/toasts.tsx';
import { DeleteItemsModal } from './delete-items-modal.tsx';

const report = someDocument(30, 'Report.pdf');
const linz = someFolder(5, 'Linz');

async function open(
  items: { documents?: Document[]; folders?: Folder[] },
  answers: Parameters<typeof stubServer>[0] = {},
) {
  const seen = stubServer(answers);
  const onClose = vi.fn();
  const onDeleted = vi.fn();
  const page = await renderAlone(
    <>
      <DeleteItemsModal
        opened
        onClose={onClose}
        onDeleted={onDeleted}
        documents={items.documents ?? []}
        folders={items.folders ?? []}
      />
      <Toasts />
    </>,
  );
  return { ...page, seen, onClose, onDeleted };
}

const text = () => screen.getByRole('dialog').textContent;

beforeEach(() => notifications.clean());

describe('delete', () => {
  it('[DOC-09] a document: the question with its name, and one call', async () => {
    const { seen, onClose, onDeleted } = await open(
      { documents: [report] },
      { 'DELETE /documents/30': done },
    );
    expect(screen.getByRole('dialog', { name: 'Delete document' })).toBeTruthy();
    expect(text()).toContain('Do you really want to delete Report.pdf');
    expect(text()).not.toContain('Child folders');
    expect(text()).toContain(
      'It stays in the trash for 30 days. Until then everyone who may delete here can restore it.',
    );
    await press('Yes, delete');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onDeleted).toHaveBeenCalled();
    expect(seen).toHaveLength(1);
  });

  it('[FLD-03] a folder, with what goes along', async () => {
    const { seen, onClose } = await open({ folders: [linz] }, { 'DELETE /folders/5': done });
    expect(text()).toContain('Do you really want to delete Linz');
    expect(text()).toContain('Child folders and files are deleted too.');
    await press('Yes, delete');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(seen[0]).toMatchObject({ method: 'DELETE', path: '/folders/5' });
  });

  it('[DOC-09] several: one call, a warning, and what one may not delete is left out', async () => {
    const kept = someDocument(31, 'Kept.pdf', { permissions: onlyRead });
    const { seen, onClose } = await open(
      { documents: [report, kept], folders: [linz] },
      { 'PUT /documents/delete/multiple': done },
    );
    expect(text()).toContain('Do you really want to delete 2 items?');
    expect(text()).toContain('Child folders and files are deleted too.');
    expect(text()).toContain('1 item is left out');
    await press('Yes, delete');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(seen[0]?.body).toEqual({ documents: [30], folders: [5] });
  });

  it('[DOC-09] more than one request may name go in several, and come back so', async () => {
    const documents = Array.from({ length: 25_000 }, (_, at) => someDocument(at + 1, `${at}.pdf`));
    const { seen, onClose } = await open(
      { documents, folders: [linz] },
      {
        'PUT /documents/delete/multiple': done,
        'PUT /documents/restore': ok({ documents: [], folders: [], foldersAbove: [] }),
      },
    );
    await press('Yes, delete');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const named = seen.flatMap(({ body }) => (body as { documents: number[] }).documents);
    expect(seen.map(({ body }) => (body as { folders: number[] }).folders)).toEqual([[5], [], []]);
    expect(named).toEqual(documents.map(({ id }) => id));
    await press('Undo');
    await waitFor(() => expect(seen).toHaveLength(6));
    const restored = seen.slice(3).flatMap(({ body }) => (body as { documentIds: number[] }).documentIds);
    expect(restored).toEqual(named);
  });

  it('[DOC-09] documents alone have no children to warn of', async () => {
    await open({ documents: [report, someDocument(32, 'Other.pdf')] });
    expect(text()).toContain('Do you really want to delete 2 items?');
    expect(text()).not.toContain('Child folders');
  });

  it('[DOC-09] "No, cancel" deletes nothing', async () => {
    const { seen, onClose } = await open({ documents: [report] });
    await press('No, cancel');
    expect(onClose).toHaveBeenCalled();
    expect(seen).toEqual([]);
  });

  it('[DOC-09] can be undone from the toast', async () => {
    const { seen } = await open(
      { documents: [report] },
      {
        'DELETE /documents/30': done,
        'PUT /documents/restore': ok({ documents: [report], folders: [], foldersAbove: [] }),
      },
    );
    await press('Yes, delete');
    await press('Undo');
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]?.body).toEqual({ documentIds: [30], folderIds: [] });
  });

  it('[DOC-09] [ERR-01] a refusal closes the window too, and is told by the global handler', async () => {
    const { onClose, onDeleted, unhandled } = await open(
      { documents: [report] },
      { 'DELETE /documents/30': refuse('auth.forbidden') },
    );
    await press('Yes, delete');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onDeleted).not.toHaveBeenCalled();
    expect(unhandled).toMatchObject([{ status: 403 }]);
  });
});
