import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { someFolder } from '../../../testing/items.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { PageActions } from './page-actions.tsx';

const nothing = () => {};
const draw = (isEditing: boolean) =>
  renderAlone(
    <PageActions
      permissions={someFolder(5, 'Linz').permissions}
      isFolder
      hasContent
      isEditing={isEditing}
      menuButton={createRef<HTMLButtonElement>()}
      onUpload={nothing}
      onNewFolder={nothing}
      onShare={nothing}
      onDownload={nothing}
      onIndex={nothing}
      onWho={nothing}
      onPermissions={nothing}
      onDescription={nothing}
      onCopyLink={nothing}
      onEdit={nothing}
      onMove={nothing}
      onDelete={nothing}
    />,
  );

it.each([
  [false, 'filled'],
  [true, 'default'],
])(
  '[SPC-02] while a description is edited (%s) Save alone stands out: Upload is %s',
  async (isEditing, variant) => {
    await draw(isEditing);
    expect(screen.getByRole('button', { name: 'Upload' }).dataset.variant).toBe(variant);
  },
);

it('[SPC-02] the menu has the order of the specification, and what we add after it', async () => {
  await draw(false);
  await press('More actions');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Upload',
    'Download folder',
    'Space index',
    'Share',
    'New folder',
    'Edit description',
    'Delete folder',
    'Copy link',
    'Edit folder',
    'Move to…',
    'Who can see this?',
    'Permissions',
  ]);
});
