import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { someFolder } from '../modals/testing-items.ts';
import { PageActions } from './page-actions.tsx';

it.each([
  [false, 'filled'],
  [true, 'default'],
])(
  '[SPC-02] while a description is edited (%s) Save alone stands out: Upload is %s',
  async (isEditing, variant) => {
    const nothing = () => {};
    await renderAlone(
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
        onDescription={nothing}
        onDelete={nothing}
      />,
    );
    expect(screen.getByRole('button', { name: 'Upload' }).dataset.variant).toBe(variant);
  },
);
