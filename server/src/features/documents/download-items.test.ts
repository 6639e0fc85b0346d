import { downloadItems } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, setEntry } from '../../testing/library.ts';
import { readZip } from '../../testing/read-zip.ts';

const house = await openHouse();

async function world() {
  const role = await makeRole(house);
  const token = await signInAs(house, await makeUser(house, { roles: [role] }));
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  return { role, token, space };
}

async function zipOf(token: string, body: object) {
  const response = await house.fetch('/api/rest/documents/download/multiple', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return { response, entries: readZip(Buffer.from(await response.arrayBuffer())) };
}

it('[DOC-10] [FLD-06] a zip has the folders’ structure, empty folders too, and the bytes', async () => {
  const { token, space } = await world();
  const folder = await makeFolder(house, space, { name: 'Pläne' });
  const inner = await makeFolder(house, space, { parent: folder, name: '2026' });
  await makeFolder(house, space, { parent: folder, name: 'Empty' });
  await makeDocument(house, space, { folder, name: 'a.txt', bytes: Buffer.from('first') });
  await makeDocument(house, space, { folder: inner, name: 'b.txt', bytes: Buffer.from('second') });
  const loose = await makeDocument(house, space, { name: 'loose.txt', bytes: Buffer.from('third') });
  const { entries, response } = await zipOf(token, { folders: [folder], documents: [loose] });
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(new Map([...entries].map(([path, bytes]) => [path, bytes.toString()]))).toEqual(
    new Map([
      ['Pläne/', ''],
      ['Pläne/2026/', ''],
      ['Pläne/Empty/', ''],
      ['Pläne/a.txt', 'first'],
      ['Pläne/2026/b.txt', 'second'],
      ['loose.txt', 'third'],
    ]),
  );
  const one = await zipOf(token, { folders: [folder] });
  expect(decodeURIComponent(one.response.headers.get('content-disposition') ?? '')).toContain('Pläne.zip');
});

it('[DOC-10] [PERM-02] holds what the reader can read alone, where they see it', async () => {
  const { token, space, role } = await world();
  const folder = await makeFolder(house, space, { name: 'Top' });
  const hidden = await makeFolder(house, space, { parent: folder, name: 'Hidden' });
  const shown = await makeFolder(house, space, { parent: hidden, name: 'Shown' });
  await makeDocument(house, space, { folder: hidden, name: 'secret.txt' });
  await makeDocument(house, space, { folder: shown, name: 'open.txt' });
  const single = await makeDocument(house, space, { folder: hidden, name: 'single.txt' });
  await setEntry(house, hidden, role, 'none');
  await setEntry(house, shown, role, 'all');
  await setEntry(house, single, role, 'all');
  const { entries } = await zipOf(token, { folders: [folder] });
  expect([...entries.keys()].sort()).toEqual(['Top/', 'Top/Shown/', 'Top/Shown/open.txt', 'Top/single.txt']);
  const refused = await house.askError(downloadItems, { body: { folders: [folder, hidden] } }, { token });
  expect(refused).toMatchObject({ status: 404, body: { code: 'folder.not-found' } });
});

it('[DOC-10] [5.3.2] names are safe and unique, and tags narrow it', async () => {
  const { token, space } = await world();
  const tag = await house.parts.db
    .insertInto('tag')
    .values({ name: `t${space.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folder = await makeFolder(house, space, { name: 'con..' });
  await makeDocument(house, space, { folder, name: 'a:b?.txt', tags: [tag.id] });
  await makeDocument(house, space, { folder, name: 'A_b_.txt', tags: [tag.id] });
  await makeDocument(house, space, { folder, name: 'without.txt' });
  const { entries } = await zipOf(token, { folders: [folder], tags: [tag.id] });
  const paths = [...entries.keys()];
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path).not.toMatch(/[:?\\]|\.\.\//);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(2);
});

it('[15.2.2] a person has a few at a time; others are not held up', async () => {
  const { token, space, role } = await world();
  const folder = await makeFolder(house, space, { name: 'Big' });
  const bytes = Buffer.alloc(8 * 1024 * 1024, 'x');
  await makeDocument(house, space, { folder, name: 'big.txt', bytes });
  const begin = (as: string) => {
    const abort = new AbortController();
    const response = house.fetch('/api/rest/documents/download/multiple', {
      method: 'PUT',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify({ folders: [folder] }),
      signal: abort.signal,
    });
    return { response, abort };
  };
  // Their bodies are not read, so they stay open.
  const open = [begin(token), begin(token), begin(token)];
  for (const { response } of open) expect((await response).status).toBe(200);
  const refused = await house.askError(downloadItems, { body: { folders: [folder] } }, { token });
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
  const other = begin(await signInAs(house, await makeUser(house, { roles: [role] })));
  expect((await other.response).status).toBe(200);
  for (const { abort } of [...open, other]) abort.abort();
});
