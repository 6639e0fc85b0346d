import type { PermissionOverview } from '@atrium/contract/permission-tree';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { permissionOverviewQuery } from '../../../core/permissions/permissions.ts';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { OverviewPage } from './overview-page.tsx';

const role = (id: number, name: string) => ({ id, name, users: 2 });
const works: PermissionOverview = {
  roles: [role(5, 'Auditors'), role(6, 'Guests'), role(7, 'Staff')],
  spaces: [
    { id: 1, name: 'Board', levels: [0, 0, 2], varied: [] },
    { id: 2, name: 'Quality', levels: [1, 3, 4], varied: [0] },
  ],
};

const show = (overview: PermissionOverview) =>
  renderAlone(<OverviewPage />, (client) => {
    // A page that was just read is not read again at once.
    client.setQueryDefaults(permissionOverviewQuery.queryKey, { staleTime: Infinity });
    client.setQueryData(permissionOverviewQuery.queryKey, overview);
  });

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

it('[PERM-03] spaces by roles: one word in each field, which leads to the space in the role’s editor', async () => {
  await show(works);
  const fields = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
  expect(fields).toEqual(['–', '–', 'Read', 'In parts', 'Edit', 'All']);
  expect(screen.getByRole('link', { name: 'Edit: Guests in Quality' }).getAttribute('href')).toBe(
    '/admin/permissions/6?space=2',
  );
  expect(screen.getByRole('link', { name: /^In parts: Auditors in Quality, something inside/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/admin/permissions/7');
});

it('[PERM-03] the arrows lead over the table, from the heads down', async () => {
  await show(works);
  act(() => screen.getByRole('link', { name: 'Auditors' }).focus());
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit: Guests in Quality' }));
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All: Staff in Quality' }));
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('[PERM-03] where there is no role or no space yet it says what comes first', async () => {
  await show({ roles: [], spaces: [] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing to permit yet');
  expect(screen.getByRole('link', { name: 'roles' }).getAttribute('href')).toBe('/admin/roles');
});
