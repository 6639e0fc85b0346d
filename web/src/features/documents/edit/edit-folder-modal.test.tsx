import type { Folder } from '@atrium/contract/folders';
import type { Impact } from '@atrium/contract/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onlyRead, someFolder, someSpace } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { fill, press, renderAlone } from '../../../testing/test-frame.tsx';
import { treeReply } from '../../../testing/tree-reply.ts';
import { EditFolderModal } from './edit-folder-modal.tsx';

const linz = someFolder(5, 'Linz');
const layout = someFolder(6, 'Layout', { pathIds: [5] });
const hall = someFolder(7, 'Hall 1', { pathIds: [5, 6] });
const closed = someFolder(8, 'Closed', { permissions: onlyRead });
const tree = [linz, layout, hall, closed];
const other = someSpace({ id: 4, name: 'Quality', permissions: onlyRead });
const sealed = someSpace({ id: 9, name: 'Board', permissions: onlyRead });
const audits = someFolder(20, 'Audits', { space: 4 });
const none: Impact = { gain: 0, lose: 0, documentsGained: 0, documentsLost: 0 };

async function open(answers: Parameters<typeof stubServer>[0] = {}, folder: Folder = layout) {
  const seen = stubServer({
    'GET /spaces': ok([someSpace(), other, sealed]),
    'GET /spaces/3/tree': ok(treeReply(tree)),
    'GET /spaces/4/tree': ok(treeReply([audits])),
    'GET /spaces/9/tree': ok(treeReply([{ ...closed, id: 30, space: 9 }])),
    'PUT /folders/6': ok(layout),
    'POST /folders/6/move-impact': ok(none),
    ...answers,
  });
  const onClose = vi.fn();
  const page = await renderAlone(<EditFolderModal opened onClose={onClose} folder={folder} />);
  await waitFor(() => expect(parentField().value).not.toBe(''));
  return { ...page, onClose, changes: () => seen.filter(({ method }) => method !== 'GET') };
}

const parentField = () => screen.getByLabelText<HTMLInputElement>('Parent folder', { selector: 'input' });
const spaceField = () => screen.getByLabelText<HTMLInputElement>('Space', { selector: 'input' });
const options = async (field: HTMLElement) => {
  fireEvent.click(field);
  const list = await screen.findAllByRole('option');
  return list.map((option) => option.textContent);
};
async function choose(field: HTMLElement, name: string) {
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name }));
}

describe('edit folder', () => {
  it('[FLD-02] renames without asking for anything else', async () => {
    const { changes, onClose } = await open();
    await fill('Name', ' Plans ');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes()).toMatchObject([{ method: 'PUT', path: '/folders/6', body: { name: 'Plans' } }]);
  });

  it('[FLD-02] an empty name reads "Name is required."', async () => {
    const { changes } = await open();
    await fill('Name', '  ');
    await press('Save');
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('[FLD-02] offers where one may create, the place it has, and nothing of its own subtree', async () => {
    await open();
    expect(await options(parentField())).toEqual(['Plant Engineering (top level)', 'Linz']);
  });

  it('[FLD-02] offers spaces that have a place where one may create, and the one it is in', async () => {
    const { client } = await open();
    fireEvent.click(spaceField());
    expect(await screen.findByRole('option', { name: 'Quality' })).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(await options(spaceField())).toEqual(['Plant Engineering', 'Quality']);
  });

  it('[FLD-02] changing the space clears the parent; only the name is required: it goes to the top level', async () => {
    const open4 = someSpace({ id: 4, name: 'Quality' });
    const { changes, onClose } = await open({ 'GET /spaces': ok([someSpace(), open4]) });
    await choose(spaceField(), 'Quality');
    await waitFor(() => expect(parentField().placeholder).toBe('Quality (top level)'));
    expect(parentField().value).toBe('');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { space: 4, parent: null }],
      ['PUT', { space: 4, parent: null }],
    ]);
  });

  it('[FLD-02] where one may not create at the top level, it says so and a folder is chosen', async () => {
    const { changes, onClose } = await open();
    await choose(spaceField(), 'Quality');
    await waitFor(() => expect(parentField().value).toBe(''));
    await press('Save');
    expect(
      await screen.findByText('You may not put it at the top level there. Choose a folder.'),
    ).toBeTruthy();
    expect(changes()).toEqual([]);
    await choose(parentField(), 'Audits');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { space: 4, parent: 20 }],
      ['PUT', { space: 4, parent: 20 }],
    ]);
  });

  it('[FLD-02] a move that changes who may see is shown first, and made when confirmed', async () => {
    const impact = { gain: 3, lose: 14, documentsGained: 120, documentsLost: 120 };
    const { changes, onClose } = await open({ 'POST /folders/6/move-impact': ok(impact) });
    await choose(parentField(), 'Plant Engineering (top level)');
    await press('Save');
    expect(await screen.findByText('3 people gain and 14 lose access to 120 documents.')).toBeTruthy();
    expect(changes()).toHaveLength(1);
    await press('Back');
    expect(parentField().value).toBe('Plant Engineering (top level)');
    await press('Save');
    await press('Move folder');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changes().at(-1)).toMatchObject({ method: 'PUT', body: { space: 3, parent: null } });
  });

  it.each([
    ['folder.name-taken', 'Taken.'],
    ['folder.into-itself', 'Into itself.'],
    ['folder.not-found', 'Gone.'],
  ] as const)(
    '[FLD-02] [ERR-01] %s is told in the window, and what was typed stays',
    async (code, message) => {
      const { onClose, unhandled } = await open({ 'PUT /folders/6': refuse(code, message) });
      await fill('Name', 'Plans');
      await press('Save');
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Plans');
      expect(onClose).not.toHaveBeenCalled();
      expect(unhandled).toEqual([]);
    },
  );

  it('[ERR-01] a refused move reads "Access denied" and stays', async () => {
    const { onClose } = await open({ 'POST /folders/6/move-impact': refuse('auth.forbidden') });
    await choose(parentField(), 'Plant Engineering (top level)');
    await press('Save');
    expect(await screen.findByText('Access denied')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
