import type { Document } from '../contract/src/documents.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { enter, test } from './library.ts';
import { expectNoOverflow, row } from './screens.ts';

test('[DOC-11] a row tells quietly that its PDF copy is being made, and that it failed @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const long = `${'A name that is as long as they get '.repeat(6)}.txt`;
  await space.upload(null, 'Report.txt', 'Letter.txt', long);
  let report: Document['status'] = 'processing';
  // Conversions are off while journeys run: the server's answer is changed on its way.
  await page.route(/\/api\/rest\/documents\?/, async (route) => {
    const answer = await route.fetch();
    const documents = (await answer.json()) as Document[];
    for (const document of documents) document.status = document.name === 'Report.txt' ? report : 'failed';
    await route.fulfill({ response: answer, json: documents });
  });
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Report.txt')).toContainText('Creating PDF copy…');
  await expect(row(page, 'Letter.txt')).toContainText('PDF copy failed');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  report = 'ready';
  await expect(row(page, 'Report.txt')).not.toContainText('Creating PDF copy…');
});
