import { randomUUID } from 'node:crypto';
import { deleteDocument, listDocuments } from '@atrium/contract/documents';
import { listFolders } from '@atrium/contract/folders';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, setEntry } from '../../../testing/library.ts';
import { upload } from '../../../testing/upload.ts';

const house = await openHouse();

async function world() {
  const role = await makeRole(house);
  const signIn = async () => signInAs(house, await makeUser(house, { roles: [role] }));
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const token = await signIn();
  const names = async (folderId?: number) => {
    const query = { spaceId: space.id, ...(folderId ? { folderId } : {}) };
    return (await house.ask(listDocuments, { query }, { token })).body.map((one) => one.name).sort();
  };
  return { token, space, spaceId: space.id, signIn, names };
}

const files = [
  { filename: 'b.txt', bytes: 'one' },
  { filename: 'a.txt', bytes: 'two', subFolder: 'New' },
];
const once = (key: string = randomUUID()) => ({ 'idempotency-key': key });

it('[DOC-05] an upload that is sent again is stored once, and answered as the first time', async () => {
  const { token, spaceId, names } = await world();
  const headers = once();
  const first = await upload(house, token, { spaceId }, files, headers);
  const again = await upload(house, token, { spaceId }, files, headers);
  expect(again).toEqual(first);
  expect(await names()).toEqual(['b.txt']);
  expect(await names(first.body[1]?.folder as number)).toEqual(['a.txt']);
});

it('[DOC-05] so it is while the first is still on its way', async () => {
  const { token, spaceId, names } = await world();
  const headers = once();
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => upload(house, token, { spaceId }, files, headers)),
  );
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  expect(replies[0]?.status).toBe(201);
  expect(await names()).toEqual(['b.txt']);
});

it('[DOC-05] other content under the same key leaves nothing behind', async () => {
  const { token, space, spaceId, names } = await world();
  const folderId = await makeFolder(house, space);
  const headers = once();
  const first = await upload(house, token, { spaceId }, files, headers);
  const other = [{ filename: 'other.txt', bytes: 'three', subFolder: 'Elsewhere' }];
  expect(await upload(house, token, { spaceId, folderId }, other, headers)).toEqual(first);
  expect(await names(folderId)).toEqual([]);
  const below = await house.ask(listFolders, { query: { parentId: folderId } }, { token });
  expect(below.body).toEqual([]);
});

it('[DOC-05] a key is one person’s; without one, or with another, it is another upload', async () => {
  const { token, spaceId, names, signIn } = await world();
  const [file] = files.slice(0, 1);
  const headers = once();
  for (const [who, more] of [
    [token, headers],
    [await signIn(), headers],
    [token, once()],
    [token, {}],
  ] as const)
    expect((await upload(house, who, { spaceId }, file ? [file] : [], more)).status).toBe(201);
  expect(await names()).toEqual(['b (2).txt', 'b (3).txt', 'b (4).txt', 'b.txt']);
});

it('[DOC-05] a refused upload does not use up its key', async () => {
  const { token, spaceId, names } = await world();
  const headers = once();
  const wrong = [{ filename: 'a.pdf', bytes: 'not a PDF' }];
  expect((await upload(house, token, { spaceId }, wrong, headers)).status).toBe(415);
  expect((await upload(house, token, { spaceId }, files, headers)).status).toBe(201);
  expect(await names()).toEqual(['b.txt']);
});

it('[DOC-05] what was deleted meanwhile is not answered again, and does not come back', async () => {
  const { token, spaceId, names } = await world();
  const headers = once();
  const first = await upload(house, token, { spaceId }, files, headers);
  await house.ask(deleteDocument, { params: { id: first.body[0]?.id as number } }, { token });
  const again = await upload(house, token, { spaceId }, files, headers);
  expect(again.body.map((one) => one.name)).toEqual(['a.txt']);
  expect(await names()).toEqual([]);
});

it('[DOC-05] a key that is none is refused', async () => {
  const { token, spaceId } = await world();
  const { status, body } = await upload(house, token, { spaceId }, files, once('no key'));
  expect([status, body.code]).toEqual([400, 'request.malformed']);
});
