import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  permissionEntriesQuery,
  permissionRolesQuery,
  permissionTreeQuery,
} from '../../core/permissions/permissions.ts';
import { renderAlone } from '../../testing/test-frame.tsx';
import { PermissionsPage, SpacePermissionsPage } from './permissions-page.tsx';

const noTree = { ids: [], parents: [], names: [], spaceIds: [] };

async function show(roleId: number, spaceId?: number) {
  const page =
    spaceId === undefined ? (
      <PermissionsPage roleId={roleId} />
    ) : (
      <SpacePermissionsPage spaceId={spaceId} roleId={roleId} />
    );
  await renderAlone(page, (client) => {
    client.setQueryData(permissionRolesQuery.queryKey, []);
    client.setQueryData(permissionTreeQuery(spaceId).queryKey, noTree);
    client.setQueryData(permissionEntriesQuery(roleId).queryKey, {
      entries: [],
      version: undefined,
    } as never);
  });
  return screen.findByRole('heading', { level: 1 });
}
const text = () => document.body.textContent;

it.each([161, 21313])('[PERM-03] role %i, which may do everything, says so', async (roleId) => {
  expect((await show(roleId)).textContent).toBe('This role has no permissions to set');
  expect(text()).toContain('Administrators may do everything in every space.');
  expect(text()).not.toContain('this space');
});

it('[PERM-03] in a space the roles of administrators say the same', async () => {
  expect((await show(161, 3)).textContent).toBe('This role has no permissions to set');
});

it('[PERM-03] a role that is not there speaks of a space only where there is one', async () => {
  expect((await show(77)).textContent).toBe('There is no such role here');
  expect(text()).not.toContain('this space');
});

it('[PERM-03] in a space it may also have no permissions there', async () => {
  await show(77, 3);
  expect(text()).toContain('It may have been deleted, or has no permissions in this space.');
});
