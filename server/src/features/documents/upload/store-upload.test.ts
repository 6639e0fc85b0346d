import { randomUUID } from 'node:crypto';
import { listDocuments } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeRole, makeSpace, setEntry } from '../../../testing/library.ts';
import { countFiles } from '../../../testing/storage.ts';
import { type SentFile, upload } from '../../../testing/upload.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const house = await openHouse();

async function world() {
  const role = await makeRole(house);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const signIn = async () => {
    const person = await makeUser(house, { roles: [role] });
    return { id: person.id, token: await signInAs(house, person) };
  };
  return { role, space, spaceId: space.id, signIn };
}

type Sent = { files: SentFile[]; token: string; headers?: Record<string, string> };

/**
 * Sends all of them while somebody holds the folder: the first waits for it, the others for the first. Meanwhile
 * something may happen.
 */
async function sendAtOnce(
  { spaceId, rootId }: { spaceId: number; rootId: number },
  all: Sent[],
  meanwhile = async () => {},
) {
  const holder = await house.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from folder where id = $1 for update', [rootId]);
    const before = await countFiles(house);
    const replies = all.map(({ files, token, headers }) => upload(house, token, { spaceId }, files, headers));
    const count = all.reduce((sum, { files }) => sum + files.length, 0);
    await waitFor('all of the bytes', async () => (await countFiles(house)) >= before + count);
    await meanwhile();
    await holder.query('commit');
    return await Promise.all(replies);
  } finally {
    holder.release();
  }
}

const textFile = (filename: string, bytes = `${filename} ${randomUUID()}`): SentFile => ({ filename, bytes });

const inFolder = async (spaceId: number) => {
  const { rows } = await house.parts.pool.query(
    `select d.id, d.name, d.size::int, d.xmin::text as change from document d join folder f on f.id = d.folder_id
     where f.space_id = $1 order by d.id`,
    [spaceId],
  );
  return rows as { id: number; name: string; size: number; change: string }[];
};

it('[DOC-05] [DOC-06] uploads that wait for one another share a change, and each is answered with its own', async () => {
  const { space, spaceId, signIn } = await world();
  const [{ id, token }, other] = [await signIn(), await signIn()];
  const key = randomUUID();
  const all: Sent[] = [
    ...Array.from({ length: 12 }, (_, index) => ({ token, files: [textFile(`${index}.txt`)] })),
    { token, files: [textFile('same.txt'), textFile('same.txt')] },
    { token, files: [textFile('same.txt')] },
    { token: other.token, files: [textFile('other.txt')] },
    { token, files: [textFile('once.txt')], headers: { 'idempotency-key': key } },
  ];
  const replies = await sendAtOnce({ spaceId, rootId: space.rootId }, all);
  expect(replies.map(({ status }) => status)).toEqual(all.map(() => 201));
  for (const [index, { files }] of all.entries()) {
    expect(replies[index]?.body.map(({ file }) => file.filename)).toEqual(
      files.map(({ filename }) => filename),
    );
  }
  const authors = replies.flatMap(({ body }) => body.map(({ createdBy }) => createdBy));
  expect(authors).toEqual(
    all.flatMap(({ files, token }) => files.map(() => (token === other.token ? other.id : id))),
  );
  const rows = await inFolder(spaceId);
  const answered = replies.flatMap(({ body }) => body.map(({ id, name }) => ({ id, name })));
  expect(answered.sort((a, b) => a.id - b.id)).toEqual(rows.map(({ id, name }) => ({ id, name })));
  expect(new Set(rows.map(({ name }) => name)).size).toBe(17);
  // The first of each person, and the rest of the first person; some may have been late.
  expect(new Set(rows.map(({ change }) => change)).size).toBeLessThan(8);
  const again = await upload(house, token, { spaceId }, [textFile('once.txt')], { 'idempotency-key': key });
  expect(again.body).toEqual(replies.at(-1)?.body);
});

it('[5.2.1] [DOC-05] what has no room is refused alone and whole; the others that came with it are stored', async () => {
  const { space, spaceId, signIn } = await world();
  const { token } = await signIn();
  const sized = (name: string, size: number) => textFile(name, name.padEnd(size, '.'));
  const all: Sent[] = [
    { token, files: [sized('a.txt', 1000)] },
    { token, files: [sized('b.txt', 1000)] },
    { token, files: [sized('c.txt', 2500), sized('d.txt', 2500)] },
    { token, files: [sized('e.txt', 1000)] },
  ];
  const replies = await sendAtOnce({ spaceId, rootId: space.rootId }, all, async () => {
    await house.parts.pool.query('update space set quota = 3000 where id = $1', [spaceId]);
  });
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [201, undefined],
    [413, 'storage.quota'],
    [201, undefined],
  ]);
  expect((await inFolder(spaceId)).map(({ name }) => name).sort()).toEqual(['a.txt', 'b.txt', 'e.txt']);
});

it('[8.3.1] [DOC-05] a right that is lost while they wait stops all of them', async () => {
  const { role, space, spaceId, signIn } = await world();
  const { token } = await signIn();
  const all = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ token, files: [textFile(name)] }));
  const replies = await sendAtOnce({ spaceId, rootId: space.rootId }, all, () =>
    setEntry(house, space.rootId, role, ['canRead', 'canReadDocument']),
  );
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await house.ask(listDocuments, { query: { spaceId } }, { token })).body).toEqual([]);
});
