import type { SpaceReview } from '../../contract/src/reviews.ts';
import { expect, expectAccessible, mailTo, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle, toast } from '../steps/screens.ts';
import { menuOf } from '../steps/tree.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const written = (day: string) => day.split('-').reverse().join('.');
const banner = (page: Page, title: string) => page.getByRole('region', { name: title });
const roleOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const correct = 'All users and assigned roles are correct';

/** A space of somebody, in which two roles may something. */
async function reviewedSpace(library: Library) {
  const space = await library.makeSpace({ owner: 'owner', folders: { Drawings: {} } });
  await space.grant('staff', 'canRead', 'canReadDocument', 'canShare');
  await space.grantOn(space.folder('Drawings'), 'staff', 'canRead');
  await space.grant('guest', 'canRead');
  return { ...space, page: `/spaces/${space.id}/permissions` };
}

test('[AUD-01] [AUD-03] [AUD-04] an administrator starts a review, the owner confirms users and roles, and it is kept', async ({
  page,
  library,
}) => {
  const space = await reviewedSpace(library);
  await enter(page, 'admin', space.page);
  await expectTitle(page, 'Space permissions');
  await page.getByRole('button', { name: 'Start review' }).click();
  const start = page.getByRole('dialog', { name: 'Start review' });
  await start.getByLabel('Deadline').fill(dayIn(-2));
  await start.getByRole('button', { name: 'Start review' }).click();
  await expect(start.getByText('Choose today or a later day.')).toBeVisible();
  await expectAccessible(page);
  await start.getByLabel('Deadline').fill(dayIn(20));
  await start.getByRole('button', { name: 'Start review' }).click();
  await expect(toast(page, 'Review started')).toBeVisible();
  const mail = await mailTo('owner@atrium.example', new RegExp(`Permission review required: ${space.name}`));
  expect(mail.text).toContain(space.page);

  await enter(page, 'owner', space.page);
  const users = banner(page, 'Permission review required');
  await expect(users).toContainText(`Check the users and their roles by ${written(dayIn(20))}.`);
  await expect(banner(page, 'Role review required')).toContainText('2 of 2 roles are still open.');
  await expect(page.getByRole('button', { name: 'Start review' })).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Users and assigned roles' })).toContainText('Felix Reimann');
  await expectAccessible(page);

  const menu = menuOf(page);
  await expect(menu.getByRole('link', { name: 'Manufacturing (review pending)' })).toBeVisible();
  const manufacturing = roleOf(page, 'Manufacturing');
  await expect(manufacturing).toContainText('Folders: read · Documents: read · Share');
  await expect(manufacturing).toContainText('Drawings');
  await manufacturing.getByRole('button', { name: /^Permissions are correct/ }).click();
  await expect(manufacturing).toContainText('Confirmed by Tomás Brandão on');
  await expect(menu.getByRole('link', { name: 'Manufacturing (reviewed)' })).toBeVisible();
  await expect(banner(page, 'Role review required')).toContainText('1 of 2 roles are still open.');

  await users.getByRole('button', { name: correct }).click();
  await expect(banner(page, 'Users reviewed')).toBeVisible();
  await roleOf(page, 'Guests')
    .getByRole('button', { name: /^Permissions are correct/ })
    .click();
  await expect(banner(page, 'Role review required')).toBeHidden();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of reviews' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(history.getByRole('listitem').first()).toContainText(
    'Tomás Brandão confirmed the role Guests',
  );
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe(`${space.name} reviews.csv`);
});

test('[AUD-04] what changed since it was looked at is told, and nothing is confirmed unseen', async ({
  page,
  library,
}) => {
  const space = await reviewedSpace(library);
  const admin = await library.as('admin');
  await admin.post(`/audit/spaces/${space.id}/start`, { users: true, roles: true, deadline: dayIn(20) });
  await enter(page, 'owner', space.page);
  const users = banner(page, 'Permission review required');
  await expect(page.getByRole('grid', { name: 'Users and assigned roles' })).toContainText('Felix Reimann');
  await space.grant('lists', 'canRead');
  await users.getByRole('button', { name: correct }).click();
  await expect(users).toContainText('The users or their roles have changed since you looked at them.');
  await expectAccessible(page);
  const review = await admin.read<SpaceReview>(`/audit/spaces/${space.id}`);
  expect(review.needsUserAudit).toBe(true);
  await users.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('grid', { name: 'Users and assigned roles' })).toContainText('Livia Varga');
  await users.getByRole('button', { name: correct }).click();
  await expect(banner(page, 'Users reviewed')).toBeVisible();
});

test('[AUD-01] [AUD-02] past its deadline the banner is red; the blocked are told what happened and whom to ask @phone', async ({
  page,
  library,
}) => {
  const space = await demoSpace(library, 'Projects');
  await enter(page, 'admin', `/spaces/${space.id}/permissions`);
  await expect(banner(page, 'Role review deadline expired')).toContainText(
    /The deadline was \d\d\.\d\d\.\d{4}\. 2 roles are blocked/,
  );
  await expect(roleOf(page, 'Guests')).toContainText('Blocked');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await enter(page, 'guest', space.route);
  await expectTitle(page, 'Access denied');
  await expect(page.getByRole('main')).toContainText(
    /permission review has expired\. It opens again once the review is finished: ask its owner, \S+ \S+\./,
  );
  await expectAccessible(page);
});

test('[AUD-04] reviews by schedule are set, shown and ended by administrators', async ({ page, library }) => {
  const space = await reviewedSpace(library);
  await enter(page, 'admin', space.page);
  const open = () => page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Review schedule' });
  await open();
  await modal.getByLabel('A review every … months').fill('0');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Give 1 to 60 months.')).toBeVisible();
  await expectAccessible(page);
  await modal.getByLabel('A review every … months').fill('6');
  await modal.getByLabel('Next review starts on').fill(dayIn(40));
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This space is reviewed every 6 months.')).toContainText(written(dayIn(40)));
  await open();
  await modal.getByRole('button', { name: 'End schedule' }).click();
  await expect(page.getByText('Reviews of this space are started by administrators.')).toBeVisible();
});

test('[AUD-01] [NAV-03] the card of a space leads to its review; who has no part in it sees neither', async ({
  page,
  library,
}) => {
  const space = await reviewedSpace(library);
  await (await library.as('admin')).post(`/audit/spaces/${space.id}/start`, {
    users: true,
    roles: true,
    deadline: dayIn(5),
  });
  await enter(page, 'owner', '/spaces');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: space.name });
  await card.getByRole('link', { name: /^Review by/ }).click();
  await expect(page).toHaveURL(space.page);
  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  await expect(menuOf(page).getByRole('link', { name: 'Documents', exact: true })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Space permissions' })).toHaveCount(0);
  await page.goto(space.page);
  await expectTitle(page, 'Access denied');
});

test('[AUD-01] [AUD-03] [CON-07] the owner confirms the users above the members, and each role above what it may do @phone', async ({
  page,
  library,
}, info) => {
  const space = await reviewedSpace(library);
  const admin = await library.as('admin');
  await admin.post(`/audit/spaces/${space.id}/start`, { users: true, roles: true, deadline: dayIn(20) });
  await enter(page, 'owner', `/spaces/${space.id}/members`);
  await expectTitle(page, 'Space members');
  await expect(page.getByRole('grid', { name: 'Space members' })).toContainText('Reimann');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await banner(page, 'Permission review required').getByRole('button', { name: correct }).click();
  await expect(banner(page, 'Users reviewed')).toBeVisible();

  await page.goto(space.page);
  await roleOf(page, 'Guests').getByRole('link', { name: 'Guests' }).click();
  await expectTitle(page, 'Guests');
  const role = banner(page, 'Role review required');
  await expect(role).toContainText('2 of 2 roles are still open.');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await role.getByRole('button', { name: 'Permissions are correct' }).click();
  await expect(banner(page, 'Role reviewed')).toContainText('1 role is still open.');
  await banner(page, 'Role reviewed').getByRole('link', { name: 'Next role' }).click();
  await expectTitle(page, 'Manufacturing');
  // Somebody changes it while it is looked at.
  const confirm = banner(page, 'Role review required').getByRole('button', {
    name: 'Permissions are correct',
  });
  await expect(confirm).toBeEnabled();
  await space.grant('staff', 'canRead', 'canCreate');
  await confirm.click();
  await expect(banner(page, 'Role review required')).toContainText('has changed since you looked at it');
  await page.getByRole('button', { name: 'Look again' }).click();
  await confirm.click();
  await expect(banner(page, 'Role reviewed')).toBeVisible();
  const review = await admin.read<SpaceReview>(`/audit/spaces/${space.id}`);
  expect(review, info.project.name).toMatchObject({ needsUserAudit: false, needsRoleAudit: false });
});

/** Of a space; in the order in which they are looked at. */
const pagesOf = (id: number, folder: number, role: number) => [
  `/spaces/${id}`,
  `/spaces/${id}/documents`,
  `/spaces/${id}/documents/folder/${folder}`,
  `/spaces/${id}/members`,
  `/spaces/${id}/permissions`,
  `/spaces/${id}/permissions/${role}`,
];

test('[AUD-01] every page of a space tells its owner and administrators of a review, and nobody else @phone', async ({
  page,
  library,
}) => {
  const space = await reviewedSpace(library);
  const admin = await library.as('admin');
  const review = await admin.post<SpaceReview>(`/audit/spaces/${space.id}/start`, {
    users: true,
    roles: true,
    deadline: dayIn(20),
  });
  const pages = pagesOf(space.id, space.folder('Drawings').id, review.roles[0]?.id as number);
  const told = page.getByRole('region', { name: /^(Permission|Role) review required$/ }).first();
  for (const account of ['owner', 'admin']) {
    for (const path of account === 'admin' ? [...pages, `/spaces/${space.id}/trash`] : pages) {
      await enter(page, account, path);
      await expect(told, `${account} at ${path}`).toContainText(written(dayIn(20)));
      await expectNoOverflow(page);
    }
  }
  await page.goto(space.route);
  await expectAccessible(page);
  await banner(page, 'Permission review required').getByRole('link', { name: 'Open review' }).click();
  await expect(page).toHaveURL(space.page);

  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  await expect(page.getByRole('region', { name: /review/ })).toHaveCount(0);

  // What is left is told where the rest is done.
  await enter(page, 'owner', `/spaces/${space.id}/members`);
  await banner(page, 'Permission review required').getByRole('button', { name: correct }).click();
  await expect(banner(page, 'Users reviewed')).toBeVisible();
  await expect(banner(page, 'Permission review required')).toContainText('Open review');
});

test('[AUD-01] after the deadline every page of the space says that it has expired', async ({
  page,
  library,
}) => {
  const space = await demoSpace(library, 'Projects');
  const admin = await library.as('admin');
  const [folder] = await admin.read<{ id: number }[]>(`/folders?spaceId=${space.id}`);
  const { roles, auditDeadline } = await admin.read<SpaceReview>(`/audit/spaces/${space.id}`);
  const pages = pagesOf(space.id, folder?.id as number, roles[0]?.id as number);
  const told = page.getByRole('region', { name: /^(Permission|Role) review deadline expired$/ }).first();
  for (const path of [...pages, `/spaces/${space.id}/trash`]) {
    await enter(page, 'admin', path);
    await expect(told, path).toContainText(`The deadline was ${written(auditDeadline as string)}.`);
  }
  await page.goto(space.route);
  await expectAccessible(page);
});

test('[AUD-01] [AUD-03] the dashboard tells the owner; what is wrong is written to the administrators and stands with the review @phone', async ({
  page,
  library,
}) => {
  const space = await reviewedSpace(library);
  const admin = await library.as('admin');
  const body = { users: true, roles: true, deadline: dayIn(3) };
  await admin.post<SpaceReview>(`/audit/spaces/${space.id}/start`, body);
  await enter(page, 'owner', '/dashboard');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: `Open review of ${space.name}` }).click();
  await expectTitle(page, 'Space permissions');

  await page.getByRole('button', { name: 'Something is wrong: Manufacturing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Something is wrong' });
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByLabel('What is wrong').fill('Why do they see the drawings?');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'The administrators are told')).toBeVisible();
  const reports = page.getByRole('region').or(page.getByRole('main'));
  await expect(reports.getByText('Why do they see the drawings?').first()).toBeVisible();
  const mail = await mailTo('admin@atrium.example', new RegExp(`review of ${space.name}`));
  expect(mail.text).toContain('It is about the role Manufacturing:');

  await banner(page, 'Permission review required')
    .getByRole('button', { name: 'Something is wrong', exact: true })
    .click();
  await dialog
    .getByRole('textbox', { name: 'Person' })
    .or(dialog.getByRole('combobox', { name: 'Person' }))
    .fill('Felix');
  await page.getByRole('option', { name: 'Felix Reimann' }).click();
  await dialog.getByLabel('What is wrong').fill('Left the company.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Left the company.').first()).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of reviews' });
  await expect(history).toContainText('reported something wrong about Felix Reimann');
  await expect(history).toContainText('Left the company.');
});
