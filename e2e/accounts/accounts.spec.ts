import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, test, workshop } from '../steps/library.ts';
import { bar, expectNoOverflow, expectTitle, openMenu, row } from '../steps/screens.ts';

const all = [
  'Board',
  'Finance & Controlling',
  'Group Policies',
  'Health & Safety',
  'Legal & Compliance',
  'Plant Engineering',
  'Projects',
  'Quality Management',
];
const but = (...missing: string[]) => all.filter((name) => !missing.includes(name));

const everything = {
  menu: [
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
  ],
  folder: ['Share', 'Favorite', 'Edit', 'Watch', 'Who can see this?', 'Permissions', 'Delete'],
  document: ['Share', 'Favorite', 'Edit', 'Clone', 'Watch', 'Who can see this?', 'Delete'],
  bar: ['Download', 'Delete', 'Share', 'Move', 'Tag', 'Copy link'],
};
const contributes = {
  menu: ['Upload', 'Download folder', 'Space index', 'Share', 'Copy link'],
  folder: ['Share', 'Favorite', 'Watch'],
  document: ['Share', 'Favorite', 'Edit', 'Clone', 'Watch'],
  bar: ['Download', 'Share', 'Move', 'Tag', 'Copy link'],
};
const reads = {
  menu: ['Download folder', 'Space index', 'Copy link'],
  folder: ['Favorite', 'Watch'],
  document: ['Favorite', 'Watch'],
  bar: ['Download', 'Copy link'],
};

/** What each demo account sees, and what it may do with the nonconformities of Quality Management. */
const accounts: Record<string, { spaces: string[]; may: typeof reads; pins?: true }> = {
  admin: { spaces: all, may: everything, pins: true },
  manager: { spaces: all, may: everything, pins: true },
  owner: { spaces: but('Board', 'Projects'), may: everything },
  // The late review of Projects blocks the roles Staff and Guests there.
  staff: { spaces: but('Board'), may: contributes },
  lists: { spaces: but('Board', 'Projects'), may: contributes },
  curator: { spaces: but('Board', 'Projects'), may: contributes, pins: true },
  guest: { spaces: but('Board', 'Projects', 'Finance & Controlling'), may: reads },
};

for (const [account, { spaces, may, pins }] of Object.entries(accounts)) {
  test(`[SPC-01] [SPC-02] [DOC-01] [DOC-03] ${account}: my spaces, and a folder with what may be done there @phone`, async ({
    page,
    library,
  }, info) => {
    const isPhone = info.project.name === 'phone';
    const quality = await demoSpace(library, 'Quality Management');
    await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' });
    await enter(page, account, '/spaces');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.filter({ hasText: 'Quality Management' })).toBeVisible();
    const names = await cards.getByRole('heading').allTextContents();
    expect(names.filter((name) => !name.startsWith(workshop))).toEqual(spaces);
    await expectNoOverflow(page);

    await page.goto(quality.folder('Nonconformities').route);
    await expectTitle(page, 'Nonconformities');
    await openMenu(page);
    await expect(page.getByRole('menuitem')).toHaveText(may.menu);
    // Not before the menu has the focus, which comes a moment after its entries.
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    for (const action of ['Upload', 'New folder']) {
      const button = page.getByRole('main').getByRole('button', { name: action, exact: true });
      await expect(button).toHaveCount(may.menu.includes(action) ? 1 : 0);
    }
    await expectActions(page, 'Open', pins ? [...may.folder, pin] : may.folder, isPhone);

    await row(page, 'Open').getByRole('link').first().click();
    await expectTitle(page, 'Open');
    await expectActions(page, 'NC-2026-118.docx', pins ? [...may.document, pin] : may.document, isPhone);
    await page.getByRole('checkbox', { name: 'Select NC-2026-118.docx' }).check();
    const offered = bar(page).getByRole('button');
    expect(await offered.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label')))).toEqual([
      ...may.bar,
      'Clear selection',
    ]);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

const pin = 'Default favorites';

const inMenuAlone = ['Watch', 'Permissions'];

/** What comes after another, where that is offered: on a phone as buttons, else in the row's menu alone. */
const inMenu: Record<string, string[]> = { Favorite: ['Copy link', 'Download'], Edit: ['Move to…'] };

/** A row's buttons, and its menu; on a phone those in its details. */
async function expectActions(page: Page, name: string, actions: string[], isPhone: boolean): Promise<void> {
  await expect(row(page, name)).toBeVisible();
  const offered = isPhone
    ? actions.flatMap((action) => [action, ...(inMenu[action] ?? [])])
    : [...actions.filter((action) => !inMenuAlone.includes(action)), 'Actions for'];
  if (isPhone) {
    await row(page, name)
      .getByRole('button', { name: /^Show details/ })
      .click();
    await expect(row(page, name).getByText('Author')).toBeVisible();
  }
  const buttons = row(page, name).getByRole('button', { name: new RegExp(` ${name}$`) });
  const labels = () => buttons.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label') ?? ''));
  await expect
    .poll(async () => (await labels()).filter((label) => !/^(Show|Hide) details/.test(label)))
    .toEqual(offered.map((action) => `${action} ${name}`));
}
