import { edit, field, saveButton, text } from '../steps/description.ts';
import { expect, expectAccessible, password, signIn } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import {
  dropFiles,
  expectTitle,
  file,
  openEdit,
  openNewFolder,
  openUpload,
  row,
  startUpload,
  unreachable,
  uploadWindow,
} from '../steps/screens.ts';

const uploads = '**/api/rest/documents/multiple';

test('[DOC-05] [ERR-01] a server that refuses, breaks or is gone: said in the upload, kept, tried again @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('One.txt'), file('Two.txt')]);
  const refusal = { code: 'auth.forbidden', message: 'No.', requestId: 'r-1' };
  await page.route(uploads, (route) => route.fulfill({ status: 403, json: refusal }));
  await startUpload(modal);
  await expect(modal).toContainText('Access denied');
  await expect(modal).toContainText('2 files were not uploaded');
  await page.unroute(uploads);
  await page.route(uploads, (route) => route.fulfill({ status: 503 }));
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toContainText('Nothing is lost.');
  await page.unroute(uploads);
  await page.route(uploads, (route) => route.abort());
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByRole('alert')).toContainText('Backend server not reachable.');
  await expectAccessible(page);
  await page.unroute(uploads);
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'One.txt')).toBeVisible();
  await expect(row(page, 'Two.txt')).toBeVisible();
});

test('[DOC-05] [ERR-01] a server gone in the middle of an upload: what arrived stays, only the rest is sent again', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  const sheets = Array.from({ length: 150 }, (_, index) => `Sheet ${index + 1}.txt`);
  await dropFiles(page, page.locator('h1'), ...sheets);
  const modal = uploadWindow(page);
  await expect(modal).toContainText('150 files');
  let asked = 0;
  await page.route(uploads, (route) => (++asked === 1 ? route.continue() : route.abort()));
  await startUpload(modal);
  await expect(modal.getByRole('alert')).toContainText('Backend server not reachable.');
  // Two requests are on their way at once: either may be the first.
  await expect(modal).toContainText(/(100|50) of 150 uploaded/);
  await page.unroute(uploads);
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByText('150 documents', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('150 documents', { exact: true })).toBeVisible();
});

test('[DOC-05] [ERR-01] a session that ends in the middle: signed in over the page, the upload goes on', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await signIn(page, 'staff');
  await page.goto(space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('One.txt')]);
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  await page.request.post('/api/rest/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await startUpload(modal);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'One.txt')).toBeVisible();
});

test('[FLD-01] [FLD-02] [DOC-07] [ERR-01] a server gone in the middle of a save: what is typed stays, Try again saves it', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Pumps: {} } });
  await space.upload(null, 'Report.txt');
  await enter(page, 'staff', space.route);
  const saves = /\/api\/rest\/(folders|documents)(\/\d+)?$/;
  const loseServer = () =>
    page.route(saves, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));

  const made = await openNewFolder(page);
  await made.getByLabel('Name', { exact: true }).fill('Valves');
  await loseServer();
  await made.getByRole('button', { name: 'Create' }).click();
  await expect(unreachable(page)).toContainText('nothing is lost');
  await page.unroute(saves);
  await unreachable(page).getByRole('button', { name: 'Try again' }).click();
  await expect(made).toBeHidden();
  await expect(row(page, 'Valves')).toBeVisible();

  for (const [kind, before, after] of [
    ['folder', 'Pumps', 'Old pumps'],
    ['document', 'Report.txt', 'Final report.txt'],
  ] as const) {
    const modal = await openEdit(page, kind, before);
    const name = modal.getByLabel('Name', { exact: true });
    await name.fill(after);
    await loseServer();
    await modal.getByRole('button', { name: 'Save' }).click();
    await unreachable(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(unreachable(page)).toBeHidden();
    await expect(name).toHaveValue(after);
    await page.unroute(saves);
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal).toBeHidden();
    await expect(row(page, after)).toBeVisible();
  }
});

test('[SPC-03] [ERR-01] the server gone, then the folder gone: a clear message, and the text stays', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Described: {} } });
  const { id, route: address } = space.folder('Described');
  await space.api.put(`/folders/${id}`, { body: { type: 'doc', content: [text('Before.')] } });
  await enter(page, 'staff', address);
  await edit(page);
  await page.keyboard.type(' More.');
  await page.route('**/api/rest/folders/*', (route) => route.abort());
  await saveButton(page).click();
  await expect(unreachable(page)).toBeVisible();
  await page.unroute('**/api/rest/folders/*');
  await space.api.remove(`/folders/${id}`);
  await unreachable(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The description is not saved')).toBeVisible();
  await expect(field(page)).toHaveText('Before. More.');
  await expectAccessible(page);
  await page.reload();
  await expect(page).toHaveURL('/404');
});
