import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { someFolder } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { fill, heldBack, press, renderAlone } from '../../../testing/test-frame.tsx';
import { NewFolderModal } from './new-folder-modal.tsx';

const made = someFolder(9, 'Lyon');

async function open(answers: Parameters<typeof stubServer>[0] = {}, parent = someFolder(5, 'Audits')) {
  const seen = stubServer(answers);
  const onClose = vi.fn();
  const page = await renderAlone(<NewFolderModal opened onClose={onClose} spaceId={3} parent={parent} />);
  return { ...page, seen, onClose };
}

const lines = () =>
  [...screen.getByRole('region').querySelectorAll('li')].map((line) => [
    line.textContent,
    Number.parseInt(line.style.paddingInlineStart, 10),
  ]);
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Name');

describe('new folder', () => {
  it('[FLD-01] one line makes one folder', async () => {
    const { seen, onClose } = await open({ 'POST /folders': ok(made) });
    await fill('Name', 'Lyon');
    await press('Create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(seen).toMatchObject([{ body: { name: 'Lyon', space: 3, parent: 5 } }]);
  });

  it('[FLD-01] several lines are shown as the tree that they make, and made in one call', async () => {
    const { seen, onClose } = await open({ 'POST /folders/multiple': ok([made]) });
    await fill('Name', 'Linz\n-Layout\n--Hall 1\nLyon');
    expect(lines()).toEqual([
      ['Linz', 0],
      ['Layout', 22],
      ['Hall 1', 44],
      ['Lyon', 0],
    ]);
    await press('Create');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const hall = { name: 'Hall 1', children: [] };
    expect(seen[0]?.body).toEqual({
      space: 3,
      parent: 5,
      folders: [
        { name: 'Linz', children: [{ name: 'Layout', children: [hall] }] },
        { name: 'Lyon', children: [] },
      ],
    });
  });

  it('[FLD-01] nothing typed reads "Name is required." and sends nothing', async () => {
    const { seen } = await open();
    expect(screen.queryByText('Name is required.')).toBeNull();
    await press('Create');
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('[FLD-01] a depth that skips a level names its line, marks it, and nothing is made', async () => {
    const { seen } = await open();
    await fill('Name', 'Linz\n---Layout');
    expect(screen.getByText(/^Line 2: 3 dashes skip a level/)).toBeTruthy();
    expect(lines()).toEqual([['Linz', 0]]);
    await press('Create');
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('---Layout');
    expect(seen).toEqual([]);
  });

  it('[FLD-01] Enter makes a line, and Enter with Ctrl submits', async () => {
    const { seen } = await open({ 'POST /folders': ok(made) });
    await fill('Name', 'Lyon');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(seen).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('[FLD-01] [ERR-01] a name that is taken is told at the field, and what was typed stays', async () => {
    const { onClose, unhandled } = await open({
      'POST /folders': refuse('folder.name-taken', 'There is already a folder named “Lyon” here.'),
    });
    await fill('Name', 'Lyon');
    await press('Create');
    expect(await screen.findByText('There is already a folder named “Lyon” here.')).toBeTruthy();
    expect(field().value).toBe('Lyon');
    expect(onClose).not.toHaveBeenCalled();
    expect(unhandled).toEqual([]);
    await fill('Name', 'Lyon 2');
    expect(screen.queryByText(/already a folder/)).toBeNull();
  });

  it('[ERR-01] a refusal and a server that is gone are left to the global handler; nothing is lost', async () => {
    const { unhandled } = await open({ 'POST /folders': refuse('auth.forbidden') });
    await fill('Name', 'Lyon');
    await press('Create');
    await waitFor(() => expect(unhandled).toHaveLength(1));
    expect(field().value).toBe('Lyon');
  });

  it('[FLD-01] cannot be sent twice', async () => {
    const { answer, arrive } = heldBack(ok(made));
    const { seen } = await open({ 'POST /folders': answer });
    await fill('Name', 'Lyon');
    await press('Create');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
    await waitFor(() => expect(button().disabled).toBe(true));
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    await arrive();
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
