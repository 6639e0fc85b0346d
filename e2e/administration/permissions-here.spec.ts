import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';
import { test } from '../steps/own-role.ts';
import { expectTitle, openMenu, toast } from '../steps/screens.ts';

const folders = { Audits: { 'ISO 9001': {}, Suppliers: {} }, Plans: {} };
const given = { canRead: true, canReadDocument: true };
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Permissions', exact: true });
const row = (page: Page, name: string) =>
  drawer(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
const box = (page: Page, name: string, flag: string) =>
  row(page, name).getByRole('checkbox', { name: flag, exact: true });

test('[PERM-03] [PERM-06] from a folder: who can see it by one click, a role gets access by four, and there is a way back', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  await space.upload(space.folder('ISO 9001'), 'One.txt', 'Two.txt');
  const admin = await library.as('admin');
  const email = `inspector-${role.id}@atrium.example`;
  const names = { firstName: 'Ines', lastName: 'Inspector' };
  const inspector = await admin.post<{ id: number }>('/users', { email, ...names, roles: [role.id] });
  const entries = () => admin.read<object[]>(`/acls/permissions?sid=${role.sid}&ownOnly=true`);

  await enter(page, 'admin', space.folder('Audits').route);
  await expectTitle(page, 'Audits');
  await page.getByRole('button', { name: 'Who can see Audits?' }).click();
  const who = page.getByRole('dialog', { name: 'Who can see “Audits”?' });
  await expect(who.getByRole('button', { name: /Tomás Brandão/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(who).toBeHidden();

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  await expect(drawer(page)).toContainText('Who may do what in Audits and the 2 folders below');
  await expect(row(page, role.name)).toContainText('No access: nothing is set');
  await box(page, role.name, 'Read documents').click();
  await expect(box(page, role.name, 'Read folders')).toBeChecked();
  await expect(drawer(page)).toContainText('1 person gains');
  await expect(drawer(page)).toContainText('Ines Inspector');
  await expect(drawer(page)).toContainText('Read access to 2 documents');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(drawer(page)).toBeHidden();
  expect(await entries()).toEqual([
    expect.objectContaining({ objectIdentityId: space.folder('Audits').id, ...given }),
  ]);
  await toast(page, 'Permissions saved').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The permissions are as they were before')).toBeVisible();
  expect(await entries()).toEqual([]);
  await admin.remove(`/users/${inspector.id}`);
});

test('[PERM-03] what is inherited leads to where it is set; what another administrator did is told before it is saved', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  const [admin, manager] = [await library.as('admin'), await library.as('manager')];
  const audits = { objectIdentityId: space.folder('Audits').id, sid: role.sid };
  await admin.post('/acls/permissions', [{ ...audits, ...given }]);
  await enter(page, 'admin', space.folder('Audits').route);
  const files = page.getByRole('grid', { name: 'Folders and documents' });
  await files.getByRole('row').filter({ hasText: 'Suppliers' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  await expect(row(page, role.name)).toContainText('Inherited from Audits');

  await row(page, role.name).getByRole('switch', { name: 'Inherit from parent' }).press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(box(page, role.name, 'Create folders')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, role.name)).toContainText('Set here, 1 unsaved change');
  await manager.post('/acls/permissions', [{ ...audits, canRead: true }]);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const notice = drawer(page).getByRole('status').filter({ hasText: 'Somebody else has changed' });
  await expect(notice).toContainText(`${role.name} by Samuel Okafor (you change it too)`);
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeDisabled();

  // Closing asks; what is undone needs no asking, and the link leads there.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: `Undo the change of ${role.name}` }).click();
  await row(page, role.name).getByRole('link', { name: 'Audits' }).click();
  await expect(drawer(page)).toBeHidden();
  await expectTitle(page, 'Audits');
});

test('[PERM-03] permissions are copied from another folder, and looked at before they are saved', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  const admin = await library.as('admin');
  const entry = { objectIdentityId: space.folder('Plans').id, sid: role.sid, ...given };
  await admin.post('/acls/permissions', [entry]);
  await enter(page, 'admin', space.folder('Audits').route);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  await page.getByRole('button', { name: 'Copy from…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy permissions from…' });
  await expect(dialog.getByRole('treeitem', { name: 'Audits You are here' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('searchbox', { name: 'Find a folder' }).fill('Plans');
  await dialog.getByRole('treeitem', { name: 'Plans' }).last().click();
  await dialog.getByRole('button', { name: 'Copy permissions' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, role.name)).toContainText('Set here, 2 unsaved changes');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  const set = await admin.read<object[]>(`/acls/permissions?sid=${role.sid}&ownOnly=true`);
  expect(set).toHaveLength(2);
});

test('[PERM-03] an owner looks at it, and changes nothing @phone', async ({ page, library, role }, {
  project,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  const admin = await library.as('admin');
  await admin.post('/acls/permissions', [
    { objectIdentityId: space.folder('Audits').id, sid: role.sid, ...given },
  ]);
  await enter(page, 'owner', space.folder('Audits').route);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  if (project.name === 'phone') await drawer(page).getByRole('button', { name: role.name }).click();
  const read = drawer(page).getByRole('checkbox', { name: 'Read documents' });
  await expect(read).toHaveCount(1);
  await read.click();
  await expect(read).toBeChecked();
  await expect(drawer(page).getByRole('button', { name: /^(Save|Copy|Discard)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('[PERM-03] the overview shows spaces by roles, and a field leads to the space in the editor', async ({
  page,
  library,
  role,
}) => {
  const space = await library.makeSpace({ owner: 'owner', folders });
  await (await library.as('admin')).post('/acls/permissions', [
    { objectIdentityId: space.folder('Audits').id, sid: role.sid, ...given },
  ]);
  await enter(page, 'admin', '/admin/permissions');
  const grid = page.getByRole('grid', { name: 'Spaces and roles' });
  await page.getByRole('searchbox', { name: 'Filter spaces' }).fill(space.name);
  await expect(grid.getByRole('rowheader')).toHaveText([space.name]);
  await expectAccessibleInBoth(page);
  // Tab leads to the first head, the arrows from there to the field.
  await grid.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  const field = grid.getByRole('link', { name: `In parts: ${role.name} in ${space.name}` });
  for (
    let step = 0;
    step < 60 && !(await field.evaluateAll((all) => all.includes(document.activeElement as never)));
    step += 1
  )
    await page.keyboard.press('ArrowRight');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expectTitle(page, role.name);
  const rows = page.getByRole('treegrid').getByRole('row');
  await expect(rows.filter({ hasText: space.name })).toHaveAttribute('aria-expanded', 'true');
  await expect(rows.filter({ hasText: 'Audits' })).toContainText('Set here');
});
