import type { Role } from '../../contract/src/roles.ts';
import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { enter, type Workshop } from '../steps/library.ts';
import { test } from '../steps/own-role.ts';

const folders = { Audits: { 'ISO 9001': {}, Suppliers: {} }, Plans: {} };
const grid = (page: Page) => page.getByRole('treegrid');
const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
const box = (page: Page, name: string, flag: string) =>
  row(page, name).getByRole('checkbox', { name: flag, exact: true });
const summary = (page: Page) => page.getByRole('complementary');
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openSpace(page: Page, space: Workshop) {
  await page.getByRole('searchbox', { name: 'Filter by name...' }).fill(space.name);
  // Until the filter has been applied, rows are elsewhere in a moment.
  await expect(grid(page).getByRole('rowheader')).toHaveCount(1);
  await row(page, space.name).getByRole('rowheader').click();
  await expect(row(page, 'Audits')).toBeVisible();
}

async function openEditor(page: Page, role: Role, space: Workshop, account = 'admin') {
  await enter(page, account, `/admin/permissions/${role.id}`);
  await expect(page.getByRole('heading', { level: 1, name: role.name })).toBeVisible();
  await openSpace(page, space);
}

test('[PERM-03] permissions are ticked on several folders, summed up, saved at once, and there after a reload', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  await space.upload(space.folder('Plans'), 'One.txt', 'Two.txt');
  const admin = await library.as('admin');
  await enter(page, 'admin', '/admin/permissions');
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible();
  await expect(page.getByText('Choose a role on the left, or a field of the table.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Administrator|Superadministrator)$/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Filter roles' }).fill(role.name);
  await page
    .getByRole('list', { name: 'Roles with permissions' })
    .getByRole('link', { name: role.name })
    .click();
  await openSpace(page, space);

  // What a flag needs is ticked with it, and inherited below.
  await box(page, space.name, 'Edit documents').click();
  for (const flag of ['Read folders', 'Read documents', 'Edit documents']) {
    await expect(box(page, space.name, flag)).toBeChecked();
  }
  await expect(box(page, 'Plans', 'Read documents')).toBeChecked();
  await expect(row(page, 'Plans')).toContainText('Inherits the unsaved changes');
  await row(page, 'Audits').getByRole('button', { name: 'None' }).click();
  await row(page, 'Plans').getByRole('button', { name: 'All' }).click();
  await expect(summary(page)).toContainText('3 changes');
  await expect(summary(page)).toContainText('Nobody gains or loses read access');
  await page.getByRole('button', { name: 'Undo the change of Plans' }).click();
  await expect(summary(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  // Leaving asks.
  await page.getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  await expect(row(page, 'Plans')).toContainText(`Inherited from ${space.name}`);

  await page.reload();
  await openSpace(page, space);
  await expect(box(page, space.name, 'Edit documents')).toBeChecked();
  await expect(row(page, 'Audits')).toContainText('No access');

  // Somebody with the role reads two documents by it; without the entry they would not.
  const email = `inspector-${role.id}@atrium.example`;
  const inspector = await admin.post<{ id: number }>('/users', {
    email,
    lastName: 'Inspector',
    roles: [role.id],
  });
  await row(page, 'Plans').getByRole('button', { name: 'None' }).click();
  await expect(summary(page)).toContainText('1 person loses');
  await expect(summary(page)).toContainText('Read access to 2 documents');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(summary(page)).toContainText('Nothing yet');
  await admin.remove(`/users/${inspector.id}`);
});

test('[PERM-03] the tree of permissions works by keyboard alone', async ({ page, library, role }) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  await openEditor(page, role, space);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await row(page, space.name).getByRole('rowheader').focus();
  await press('ArrowDown');
  await expect(row(page, 'Audits').getByRole('rowheader')).toBeFocused();
  await press('ArrowRight');
  await expect(row(page, 'Audits')).toHaveAttribute('aria-expanded', 'true');
  // Over the switch to the first box; what is ticked on an inheriting row is set there.
  await press('ArrowRight', 'ArrowRight');
  await expect(box(page, 'Audits', 'Read folders')).toBeFocused();
  await press('Space');
  await expect(box(page, 'Audits', 'Read folders')).toBeChecked();
  await press('ArrowDown');
  await expect(box(page, 'ISO 9001', 'Read folders')).toBeFocused();
  await press('ArrowRight', 'Space');
  await expect(box(page, 'ISO 9001', 'Create folders')).toBeChecked();
  await press('Home', 'ArrowLeft');
  await expect(row(page, 'Audits').getByRole('rowheader')).toBeFocused();
  await press('ArrowLeft');
  await expect(row(page, 'ISO 9001')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save 2 changes' }).press('Enter');
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  const admin = await library.as('admin');
  const set = await admin.read<object[]>(`/acls/permissions?sid=${role.sid}&ownOnly=true`);
  expect(set).toEqual([
    expect.objectContaining({ objectIdentityId: space.folder('Audits').id, canRead: true, canCreate: false }),
    expect.objectContaining({
      objectIdentityId: space.folder('ISO 9001').id,
      canRead: true,
      canCreate: true,
    }),
  ]);
});

test('[PERM-03] of two administrators the second is told what the first changed, and loses nothing', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  await openEditor(page, role, space);
  await row(page, 'Plans').getByRole('button', { name: 'All' }).click();
  await row(page, 'Audits').getByRole('button', { name: 'All' }).click();
  const manager = await library.as('manager');
  await manager.post('/acls/permissions', [
    { objectIdentityId: space.folder('Audits').id, sid: role.sid, canRead: true },
  ]);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  const notice = summary(page).getByRole('status').filter({ hasText: 'Somebody else has changed' });
  await expect(notice).toContainText('Audits by Samuel Okafor (you change it too)');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Save 2 changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo the change of Audits' }).click();
  await expect(box(page, 'Audits', 'Read folders')).toBeChecked();
  await expect(box(page, 'Audits', 'Share documents')).not.toBeChecked();
  await notice.getByRole('button', { name: 'Keep my change on top' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  const set = await manager.read<object[]>(`/acls/permissions?sid=${role.sid}&ownOnly=true`);
  expect(set).toEqual([
    expect.objectContaining({ objectIdentityId: space.folder('Audits').id, canRead: true, canShare: false }),
    expect.objectContaining({ objectIdentityId: space.folder('Plans').id, canShare: true }),
  ]);
});

test('[PERM-03] [PERM-06] the owner looks at a role in the space, and asks who sees a folder and why @phone', async ({
  page,
  library,
  role,
}, { project }) => {
  const isPhone = project.name === 'phone';
  const space = await library.makeSpace({ owner: 'owner', folders });
  const admin = await library.as('admin');
  const given = { canRead: true, canReadDocument: true };
  await admin.post('/acls/permissions', [
    { objectIdentityId: space.folder('Audits').id, sid: role.sid, ...given },
  ]);
  // Sees this folder alone, not the space.
  const lastName = `Auditor${role.id}`;
  const email = `${lastName}@atrium.example`;
  const auditor = await admin.post<{ id: number }>('/users', { email, lastName, roles: [role.id] });
  await enter(page, 'owner', `/spaces/${space.id}/permissions/${role.id}`);
  await expect(page.getByRole('heading', { level: 1, name: role.name })).toBeVisible();
  await expect(row(page, 'Audits')).toContainText('Set here');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  if (isPhone) await page.getByRole('button', { name: '2 of 9 permissions on Audits' }).click();
  await expect(box(page, 'Audits', 'Read documents')).toBeChecked();
  await box(page, 'Audits', 'Read documents').click();
  await expect(box(page, 'Audits', 'Read documents')).toBeChecked();
  await expectAccessible(page);
  await row(page, 'Audits').getByRole('button', { name: 'Who can see this?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see “Audits”?' });
  await dialog.getByRole('searchbox').fill(lastName);
  await expect(dialog.getByRole('button', { name: lastName })).toBeVisible();
  await dialog.getByRole('searchbox').fill('Tomás');
  await dialog.getByRole('button', { name: /Tomás Brandão/ }).click();
  const why = page.getByRole('dialog', { name: 'Why can this person see this?' });
  await expect(why).toContainText(
    `Tomás Brandão owns the space “${space.name}” and can do everything in it.`,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await admin.remove(`/users/${auditor.id}`);

  // The same from the file table, for those who oversee the space alone.
  if (isPhone) return;
  await page.goto(space.route);
  const files = page.getByRole('grid', { name: 'Folders and documents' });
  await files
    .getByRole('row')
    .filter({ hasText: 'Plans' })
    .getByRole('button', { name: 'Who can see this?' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Who can see “Plans”?' })).toContainText('Marta Keller');
});

test('[PERM-04] global permissions are a matrix, saved at once; a change of another administrator is told', async ({
  page,
  library,
  role,
}) => {
  await enter(page, 'admin', '/admin/global-permissions');
  await page.getByRole('searchbox', { name: 'Filter roles' }).fill(role.name);
  const cell = (permission: string) =>
    page.getByRole('checkbox', { name: `${role.name}: ${permission}`, exact: true });
  await cell('Administer mailing lists').check();
  await expect(summary(page)).toContainText('Gains: Administer mailing lists');
  await expectAccessible(page);
  const manager = await library.as('manager');
  await manager.put('/permissions', { roles: [{ id: role.id, permissions: [2] }] });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(summary(page)).toContainText(`${role.name} by Samuel Okafor`);
  await expect(cell('Administer default favorites')).toBeChecked();
  await page.getByRole('button', { name: 'Keep my change on top' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(toast(page, 'Global permissions saved')).toBeVisible();
  const { roles } = await manager.read<{ roles: { id: number; permissions: number[] }[] }>('/permissions');
  expect(roles).toContainEqual({ id: role.id, permissions: [1, 2] });
});
