import type { Notification } from '../../contract/src/notifications.ts';
import { clickAt, open, saved, take, upload } from '../steps/annotating.ts';
import { colleague, expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';
import { button, comments, expectDrawn } from '../steps/viewer-screens.ts';

test('[VIEW-02] a note opens its text at once; who is mentioned in it is told, and answers @phone', async ({
  page,
  browser,
  library,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const person = colleague(isPhone ? 45 : 44).split('@')[0] as string;
  const { space, document, stored } = await upload(library, 'Mentioned');
  await space.grant(person, 'canRead', 'canReadDocument', 'canWriteDocument');
  const api = await library.as(person);
  const { fullName, id } = api.me;

  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await take(page, 'Note');
  await clickAt(page, document.name, [0.5, 0.2]);
  const field = comments(page).getByRole('textbox', { name: 'Add a comment' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`Please look, @${fullName.slice(0, 3).toLowerCase()}`);
  const offered = page.getByRole('listbox', { name: 'People who can read this document' });
  await expect(offered.getByRole('option', { name: fullName })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  await page.keyboard.type(fullName.slice(3, 4));
  await offered.getByRole('option', { name: fullName }).click();
  await expect(field).toHaveValue(`Please look, @${fullName} `);
  await page.keyboard.type('is it right?');
  await comments(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments(page).getByText(`@${fullName}`)).toBeVisible();
  await expect
    .poll(async () => (await stored()).annotations.map(({ body }) => body?.contents))
    .toEqual([`Please look, @[${fullName}](${id}) is it right?`]);

  const told = async () =>
    (await api.read<{ notifications: Notification[] }>('/me/notifications')).notifications
      .filter(({ entityId }) => entityId === document.id)
      .map(({ kind, quote }) => [kind, quote]);
  await expect.poll(told).toEqual([['mention', `Please look, @${fullName} is it right?`]]);
  const other = await (await browser.newContext()).newPage();
  await enter(other, person, '/dashboard');
  await other
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await other.getByRole('link', { name: `mentioned you in ${document.name}, page 1` }).click();
  await expectDrawn(other, document.name);
  await button(other, 'Comments').click();
  await comments(other).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(comments(other).getByRole('textbox', { name: 'Add a reply' })).toBeFocused();
  await other.keyboard.type('It is.');
  await other.keyboard.press('Control+Enter');
  await expect(comments(page).getByRole('list', { name: 'Replies' }).getByText('It is.')).toBeVisible();
  await expectAccessible(page);
  await other.context().close();
});
