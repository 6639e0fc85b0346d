import type { Document } from '../../contract/src/documents.ts';
import { clickAt, open, saved, take, upload } from '../steps/annotating.ts';
import { expect, expectAccessible, mailTo, type Page } from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';
import { test } from '../steps/own-role.ts';
import { expectTitle, openMenu, row, toast } from '../steps/screens.ts';
import { dragOnto, menuOf } from '../steps/tree.ts';
import { comments, expectDrawn } from '../steps/viewer-screens.ts';

/** How often the pointer may go down until it is done; keys are not counted. */
const allowed = {
  'find a document, once its name is typed': 1,
  'share a document with a person, besides their name': 2,
  'write a note, besides its text': 2,
  'move a document into another folder': 3,
  'move a document by drag': 1,
  'give a role access from the folder': 4,
  'see who can see a folder': 1,
  'bring back what was deleted': 2,
};

type Counted = typeof globalThis & { pressed: number };

async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = globalThis as Counted;
    counted.pressed = 0;
    addEventListener('pointerdown', () => (counted.pressed += 1), true);
  });
}

const begin = (page: Page) => page.evaluate(() => ((globalThis as Counted).pressed = 0));
const end = async (page: Page, job: keyof typeof allowed) => {
  const pressed = await page.evaluate(() => (globalThis as Counted).pressed);
  expect.soft([job, pressed]).toEqual([job, allowed[job]]);
};

test('[SRCH-01] [SHR-01] [DOC-07] [TRSH-01] the jobs of a day take few clicks: find, share, move, bring back', async ({
  page,
  library,
}) => {
  await countPresses(page);
  const space = await library.makeSpace({ folders: { Inbox: {}, Archive: {} } });
  const word = `Furnace${space.id}`;
  const inbox = space.folder('Inbox');
  await space.upload(inbox, `${word} plan.txt`, 'Dragged.txt', 'Deleted.txt');
  await space.grant('owner', 'canRead', 'canReadDocument');
  const documentsIn = async (folder: number) =>
    (await space.api.read<Document[]>(`/documents?spaceId=${space.id}&folderId=${folder}`)).map(
      ({ name }) => name,
    );
  await enter(page, 'staff', space.folder('Archive').route);
  await expectTitle(page, 'Archive');

  await begin(page);
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await page.getByRole('dialog', { name: 'Search' }).getByRole('link', { name: word }).first().click();
  await expect(page.getByRole('heading', { name: `${word} plan.txt` })).toBeVisible();
  await end(page, 'find a document, once its name is typed');

  await page.goto(inbox.route);
  await expect(row(page, word)).toBeVisible();
  await begin(page);
  await row(page, word)
    .getByRole('button', { name: `Share ${word}` })
    .click();
  const share = page.getByRole('dialog', { name: 'Share', exact: true });
  await expect(share.getByRole('combobox', { name: 'Users', exact: true })).toBeFocused();
  await page.keyboard.type('brandao');
  // Also before anybody was found.
  await page.keyboard.press('Enter');
  await expect(share.getByText('1 person', { exact: true })).toBeVisible();
  await share.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Shared with 1 person')).toBeVisible();
  await end(page, 'share a document with a person, besides their name');
  const mail = await mailTo('owner@atrium.example', new RegExp(`^${word} plan.txt$`));
  expect(mail.text).toContain(`Please have a look at “${word} plan.txt”.`);

  await row(page, word)
    .getByRole('button', { name: `Share ${word}` })
    .press('Enter');
  await expect(share.getByRole('combobox', { name: 'Users', exact: true })).toBeFocused();
  await begin(page);
  await page.keyboard.type('brandao');
  await page.keyboard.press('Enter');
  await expect(share.getByText('1 person', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(share).toBeHidden();
  expect(await page.evaluate(() => (globalThis as Counted).pressed)).toBe(0);

  await begin(page);
  await row(page, word)
    .getByRole('button', { name: `Actions for ${word}` })
    .click();
  await page.getByRole('menuitem', { name: /^Move to…/ }).click();
  const move = page.getByRole('dialog', { name: /^Move “Furnace/ });
  const place = move.getByRole('treeitem', { name: 'Archive' });
  await place.hover();
  await place.getByRole('button', { name: 'Move here' }).click();
  await expect(toast(page, `Moved “${word} plan.txt” to “Archive”`)).toBeVisible();
  await end(page, 'move a document into another folder');
  expect(await documentsIn(space.folder('Archive').id)).toEqual([`${word} plan.txt`]);

  const tree = menuOf(page).getByRole('tree', { name: `Folders of ${space.name}` });
  await begin(page);
  await dragOnto(page, row(page, 'Dragged.txt'), tree.getByRole('treeitem', { name: /^Archive/ }), 0.5);
  await expect(toast(page, 'Moved “Dragged.txt” to “Archive”')).toBeVisible();
  await end(page, 'move a document by drag');

  const listed = await space.api.read<Document[]>(`/documents?spaceId=${space.id}&folderId=${inbox.id}`);
  await space.api.put('/documents/delete/multiple', { documents: listed.map(({ id }) => id) });
  await enter(page, 'admin', inbox.route);
  await expectTitle(page, 'Inbox');
  await begin(page);
  await menuOf(page).getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Deleted.txt' }).click();
  await expect(toast(page, '“Deleted.txt” is restored')).toBeVisible();
  await end(page, 'bring back what was deleted');
  expect(await documentsIn(inbox.id)).toEqual(['Deleted.txt']);
});

test('[VIEW-02] [PERM-03] [PERM-06] the jobs of a day take few clicks: a note, who can see it, access for a role', async ({
  page,
  library,
  role,
}) => {
  await countPresses(page);
  const { space, document, stored } = await upload(library, 'Noted');
  await open(page, 'staff', document);
  await expectDrawn(page, document.name);
  await expect(saved(page)).toBeVisible();
  await begin(page);
  await take(page, 'Note');
  await clickAt(page, document.name, [0.5, 0.2]);
  await expect(comments(page).getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await page.keyboard.type('Is this right?');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await stored()).annotations.map(({ body }) => body?.contents))
    .toEqual(['Is this right?']);
  await end(page, 'write a note, besides its text');

  await space.makeFolders({ Audits: {} });
  await enter(page, 'admin', space.folder('Audits').route);
  await expectTitle(page, 'Audits');
  await begin(page);
  await page.getByRole('button', { name: 'Who can see Audits?' }).click();
  const who = page.getByRole('dialog', { name: 'Who can see “Audits”?' });
  await expect(who.getByRole('button', { name: /Ingrid Nordahl/ })).toBeVisible();
  await end(page, 'see who can see a folder');
  await page.keyboard.press('Escape');
  await expect(who).toBeHidden();

  await begin(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Permissions', exact: true });
  await drawer
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${role.name}`) }) })
    .getByRole('checkbox', { name: 'Read documents', exact: true })
    .click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(toast(page, 'Permissions saved')).toBeVisible();
  await end(page, 'give a role access from the folder');
  await expectAccessible(page);
});
