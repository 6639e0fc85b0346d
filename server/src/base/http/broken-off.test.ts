import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { waitFor } from '../../testing/wait-for.ts';

const house = await openHouse();

it('[16.2.5] a download that breaks off in the middle leaves one line in the log, with what and who', async () => {
  const user = await makeUser(house, { roles: [161] });
  const token = await signInAs(house, user);
  const space = await makeSpace(house);
  const id = await makeDocument(house, space, { bytes: Buffer.alloc(30_000_000, 'x') });
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/rest/documents/${id}/download`;
  expect((await house.fetch(path, { headers, signal: abort.signal })).status).toBe(200);
  abort.abort();
  const lines = () => house.logLines().filter((line) => line.route === '/api/rest/documents/:id/download');
  await waitFor('the line', async () => lines()[0]);
  expect(lines()).toMatchObject([{ brokenOff: true, userId: user.id, status: 200 }]);
});
