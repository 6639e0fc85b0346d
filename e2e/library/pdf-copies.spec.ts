import type { Document } from '../../contract/src/documents.ts';
import { changeListed } from '../steps/change-listed.ts';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, row } from '../steps/screens.ts';
import { button, cannotDisplay } from '../steps/viewer-screens.ts';

test('[DOC-11] a row tells quietly that its PDF copy is being made, and that it failed @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const long = `${'A name that is as long as they get '.repeat(6)}.txt`;
  await space.upload(null, 'Report.txt', 'Letter.txt', long);
  let report: Document['status'] = 'processing';
  // Conversions are off while journeys run: the server's answer is changed on its way.
  await changeListed(page, (name, traits) => {
    traits.status = name === 'Report.txt' ? report : 'failed';
  });
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Report.txt')).toContainText('Creating PDF copy…');
  await expect(row(page, 'Letter.txt')).toContainText('PDF copy failed');
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  report = 'ready';
  await expect(row(page, 'Report.txt')).not.toContainText('Creating PDF copy…');
});

test('[DOC-11] who may change a document has its failed PDF copy made anew from the viewer', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const word = new File([Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'Old.doc');
  const [document] = (await space.upload(null, word)) as [Document];
  await space.grant('guest', 'canRead', 'canReadDocument');
  let status: Document['status'] = 'failed';
  await page.route(`**/api/rest/documents/${document.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status } });
  });
  await enter(page, 'guest', document.route);
  await expect(cannotDisplay(page)).toBeVisible();
  await expect(button(page, 'Try again')).toHaveCount(0);
  await enter(page, 'staff', document.route);
  await expect(cannotDisplay(page)).toBeVisible();
  await expectAccessible(page);
  const asked = page.waitForResponse((reply) => reply.url().endsWith('/pdf-version/retry'));
  status = 'processing';
  await button(page, 'Try again').click();
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'The PDF copy is being made.' })).toBeVisible();
});
