import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { folderQuery, treeQuery } from '../../../core/library/library.ts';
import { readTree } from '../../../core/library/read-tree.ts';
import { onlyRead, someFolder } from '../../../testing/items.ts';
import { stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { treeReply } from '../../../testing/tree-reply.ts';
import { UploadModal } from './upload-modal.tsx';

it('[DOC-05] folders that somebody may not create are told before, once for all; left out, the rest goes', async () => {
  stubServer({});
  const linz = someFolder(5, 'Linz', { permissions: { ...onlyRead, canCreateDocument: true } });
  const file = (name: string, folder: string) => ({ file: new File(['some text'], name), folder });
  const dropped = [file('a.txt', 'New'), file('b.txt', 'New/Deep'), file('c.txt', '')];
  await renderAlone(
    <UploadModal opened onClose={vi.fn()} spaceId={3} folderId={5} dropped={dropped} />,
    (client) => {
      client.setQueryData(folderQuery(3, 5).queryKey, linz);
      client.setQueryData(treeQuery(3).queryKey, readTree(3, treeReply([linz])));
    },
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
  expect(await screen.findByText('You may not create these folders')).toBeTruthy();
  expect(screen.getByText(/^2 files lie in folders/)).toBeTruthy();
  expect(button().disabled).toBe(true);
  await press('Leave them out');
  expect(screen.queryByText('You may not create these folders')).toBeNull();
  expect(screen.queryByText('b.txt')).toBeNull();
  expect(screen.getByText('c.txt')).toBeTruthy();
  expect(button().disabled).toBe(false);
});
