import type { Document } from '../../contract/src/documents.ts';
import { changeListed } from '../steps/change-listed.ts';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, file, openUpload, row, startUpload } from '../steps/screens.ts';
import { button } from '../steps/viewer-screens.ts';

test('[5.4.3] a row tells that its file waits for the virus check, or that a virus was found @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const long = `${'A name that is as long as they get '.repeat(6)}.txt`;
  await space.upload(null, 'Waiting.txt', 'Bad.txt', long);
  let waiting: Document['status'] = 'held';
  // There is no scanner while journeys run: the server's answer is changed on its way.
  await changeListed(page, (name, traits) => {
    traits.status = name === 'Bad.txt' ? 'infected' : waiting;
  });
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Waiting.txt')).toContainText('Waiting for the virus check');
  await expect(row(page, 'Bad.txt')).toContainText('A virus was found, the file was removed');
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  waiting = 'ready';
  await expect(row(page, 'Waiting.txt')).not.toContainText('Waiting for the virus check');
});

test('[5.4.3] the viewer offers nothing of a file that is kept closed, and opens it once it was checked', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [document] = (await space.upload(null, 'Notes.txt')) as [Document];
  let status: Document['status'] = 'held';
  await page.route(`**/api/rest/documents/${document.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page, 'staff', document.route);
  await expect(page.getByRole('heading', { name: 'Waiting for the virus check' })).toBeVisible();
  await expect(button(page, 'Download document')).toHaveCount(0);
  await expectAccessible(page);
  expect(asked.filter((path) => path.endsWith('/download'))).toEqual([]);
  status = 'ready';
  await expect(page.getByRole('heading', { name: 'Waiting for the virus check' })).toBeHidden();
  status = 'infected';
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A virus was found in this file' })).toBeVisible();
  await expectAccessible(page);
});

test('[5.4.3] [ERR-01] an upload that is refused for a virus says in which file, and by what name', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const message = 'There is a virus in “Bad.txt” (Eicar-Test-Signature). Nothing was uploaded.';
  await page.route('**/api/rest/documents/multiple', (route) =>
    route.fulfill({ status: 422, json: { code: 'file.infected', message, requestId: 'r-1' } }),
  );
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('Bad.txt')]);
  await startUpload(modal);
  await expect(modal).toContainText(message);
  await expectAccessible(page);
});
