import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { spacesQuery } from '../../../../core/library/library.ts';
import { allPermissions } from '../../../../testing/permissions.ts';
import { renderAlone } from '../../../../testing/test-frame.tsx';
import { EditorPage } from './editor-page.tsx';

const space = (id: number, name: string, canWrite: boolean) => ({
  ...{ id, name, body: null, owner: 1, isOverseer: false, auditDeadline: null },
  ...{ needsUserAudit: false, needsRoleAudit: false, defaultFolderPermissions: allPermissions },
  permissions: { ...allPermissions, canWrite },
});

const open = (...spaces: ReturnType<typeof space>[]) =>
  renderAlone(
    <Suspense>
      <EditorPage search={{}} drawEditor={() => null} />
    </Suspense>,
    (client) => client.setQueryData(spacesQuery.queryKey, spaces),
  );

it('[NAV-01] [NAV-07] /editor alone offers the spaces whose description one may write', async () => {
  await open(space(4, 'safety', true), space(3, 'Quality', true), space(5, 'Board', false));
  expect(await screen.findByRole('heading', { name: 'Edit description' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Quality', '/editor?space=3'],
    ['safety', '/editor?space=4'],
  ]);
});

it('[NAV-07] who may write none is told so', async () => {
  await open(space(5, 'Board', false));
  expect(await screen.findByText(/There is no space whose description you may edit\./)).toBeTruthy();
});
