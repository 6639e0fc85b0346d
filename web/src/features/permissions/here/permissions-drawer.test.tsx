import type { PermissionsHere } from '@atrium/contract/permission-tree';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Asked, ok, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { Toasts } from '../../../ui/toast/toasts.tsx';
import { entryOf } from '../flags.ts';
import { PermissionsDrawer } from './permissions-drawer.tsx';

const reads = entryOf(17);
const works = { entityType: 0, entityId: 3, name: 'Works' } as const;
const here: PermissionsHere = {
  objectIdentityId: 40,
  name: 'Audits',
  space: 3,
  foldersBelow: 6,
  canChange: true,
  roles: [
    { id: 5, name: 'Auditors', users: 6, own: reads, inherited: null },
    { id: 6, name: 'Guests', users: 2, own: null, inherited: null },
    { id: 7, name: 'Staff', users: 31, own: null, inherited: { permissions: reads, from: works } },
  ],
};
const person = (id: number, fullName: string) => ({
  ...{ id, fullName, firstName: fullName.split(' ')[0], lastName: fullName.split(' ')[1] },
  email: `p${id}@atrium.example`,
});
const impact = {
  ...{ gain: 2, lose: 31, documentsGained: 4, documentsLost: 4 },
  gaining: [person(1, 'Ada Berg'), person(2, 'Bo Lind')],
  losing: [person(3, 'Cy Ott'), person(4, 'Dan Rau'), person(5, 'Eve Sand'), person(6, 'Flo Tal')],
};
const reply = (body: PermissionsHere, version = '"here:a.1"') =>
  Response.json(body, { headers: { etag: version } });

async function open(answers: Parameters<typeof stubServer>[0] = {}, place = here) {
  const asked = stubServer({
    'GET /acls/here': () => reply(place),
    'POST /acls/permissions/impact': ok(impact),
    ...answers,
  });
  const onClose = vi.fn();
  await renderAlone(
    <>
      <PermissionsDrawer items={{ entityType: 1, entityId: 40, name: 'Audits' }} opened onClose={onClose} />
      <Toasts />
    </>,
  );
  await screen.findByRole('grid');
  return { asked, onClose };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const box = (role: string, name: string) =>
  within(row(role)).getByRole<HTMLInputElement>('checkbox', { name });
const sent = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/acls/permissions');

beforeEach(() => notifications.clean());

it('[PERM-03] all roles at once: what is set here, what is inherited and from where, how many people', async () => {
  await open();
  expect(screen.getByRole('dialog').textContent).toContain(
    'Who may do what in Audits and the 6 folders below',
  );
  expect(row('Auditors').textContent).toContain('Set here');
  expect(row('Auditors').textContent).toContain('6 people');
  const link = within(row('Staff')).getByRole('link', { name: 'Works' });
  expect(link.getAttribute('href')).toBe('/spaces/3/documents');
  expect(box('Staff', 'Read documents').checked).toBe(true);
  expect(screen.getByText('1 role has no access here')).toBeTruthy();
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 4));
  expect(names).toEqual(['Audi', 'Staf', 'Gues']);
});

it('[PERM-03] a box is ticked in place; who gains and who loses is named before it is saved, and there is a way back', async () => {
  const { asked, onClose } = await open({ 'POST /acls/permissions': ok([]) });
  fireEvent.click(box('Guests', 'Read documents'));
  expect(row('Guests').textContent).toContain('Set here, 2 unsaved changes');
  expect(await screen.findByText('31 people lose')).toBeTruthy();
  expect(screen.getByText('Ada Berg, Bo Lind')).toBeTruthy();
  expect(screen.getByText(/Cy Ott, Dan Rau, Eve Sand, Flo Tal/).textContent).toContain('and 27 more');
  await press('Save 1 change');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(asked)[0]?.headers.get('if-match')).toBe('"here:a.1"');
  expect(sent(asked)[0]?.body).toEqual([
    { objectIdentityId: 40, sid: 'ROLE_6', ...reads, isInherited: false },
  ]);
  await press('Undo');
  await screen.findByText('The permissions are as they were before');
  expect(sent(asked)[1]?.body).toEqual([{ objectIdentityId: 40, sid: 'ROLE_6', isInherited: true }]);
});

it('[PERM-03] each change can be undone before it is saved, and closing asks while there is one', async () => {
  const { onClose } = await open();
  fireEvent.click(within(row('Staff')).getByRole('switch', { name: 'Inherit from parent' }));
  await press('Close');
  await press('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
  await press('Undo the change of Staff');
  expect(row('Staff').textContent).toContain('Inherited from Works');
  await press('Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('[PERM-03] where somebody else was faster nothing is saved: the roles and who are told, and one’s own stays on top', async () => {
  const theirs = { ...here, roles: here.roles.map((one) => (one.id === 7 ? { ...one, own: reads } : one)) };
  let changed = false;
  const conflict = {
    ...{ code: 'change.conflict', message: 'Somebody else', requestId: 'r' },
    changes: [{ id: 7, name: 'Staff', by: 'Ben Two', at: '2026-01-01T00:00:00.000Z' }],
  };
  const { asked } = await open({
    'GET /acls/here': () => (changed ? reply(theirs, '"here:b.2"') : reply(here)),
    'POST /acls/permissions': () => {
      if (changed) return Response.json([]);
      changed = true;
      return Response.json(conflict, { status: 409 });
    },
  });
  fireEvent.click(box('Guests', 'Read folders'));
  await press('Save 1 change');
  expect((await screen.findByText('by Ben Two')).textContent).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 change' }).disabled).toBe(true);
  await press('Keep my change on top');
  await press('Save 1 change');
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]?.headers.get('if-match')).toBe('"here:b.2"');
});

it('[PERM-03] who may not change it sees the boxes, and nothing to save or copy', async () => {
  await open({}, { ...here, canChange: false });
  fireEvent.click(box('Auditors', 'Edit documents'));
  expect(box('Auditors', 'Edit documents').checked).toBe(false);
  for (const name of ['Save changes', 'Copy from…'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('[PERM-03] the arrows lead from box to box, and Tab stops at one of them', async () => {
  await open();
  const stops = () => screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);
  act(() => box('Auditors', 'Read folders').focus());
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight'])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(box('Staff', 'Edit folders'));
  expect(stops()).toEqual([box('Staff', 'Edit folders')]);
});
