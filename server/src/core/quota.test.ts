import { once } from 'node:events';
import { connect } from 'node:net';
import {
  cloneDocument,
  type Document,
  restoreItems,
  restoreVersion,
  updateDocument,
} from '@atrium/contract/documents';
import { updateFolder } from '@atrium/contract/folders';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { makeDocument, makeFolder, makeSpace, type TestSpace } from '../testing/library.ts';
import * as storage from '../testing/storage.ts';
import { sendForm, upload } from '../testing/upload.ts';
import { waitFor } from '../testing/wait-for.ts';
import { purgeTrash } from '../work/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '1' } });
const { db } = house.parts;
const admin = await makeUser(house, { roles: [161] });
const token = await signInAs(house, admin);

const { file, noRoom, refusal, text } = storage;
const makeLimited = (quota: { space?: number; own?: number }) => storage.makeLimited(house, quota);
const send = (as: string, space: TestSpace, ...sizes: number[]) =>
  storage.sendSizes(house, as, space, ...sizes);
const replace = (as: string, id: number, size: number) => storage.replaceBySize(house, as, id, size);
const stored = (space: TestSpace) => storage.countStored(house, space);
const incoming = () => storage.listIncoming(house);

describe('[5.2.1] a space that may hold so much', () => {
  it('takes that much and not a byte more; what does not fit leaves nothing behind', async () => {
    const { space, token } = await makeLimited({ space: 10_000 });
    expect((await send(token, space, 4000, 6000)).status).toBe(201);
    const refused = await send(token, space, 1);
    expect(refusal(refused)).toEqual(noRoom);
    expect(refused.body.message).toBe(
      'This space has no room left. Ask an administrator for more, or delete what is not needed.',
    );
    expect([await stored(space), await incoming()]).toEqual([2, []]);
  });

  it('says how much still fits, and takes all files or none', async () => {
    const { space, token } = await makeLimited({ space: 2_500_000 });
    const refused = await send(token, space, 1_000_000, 2_000_000);
    expect(refusal(refused)).toEqual(noRoom);
    expect(refused.body.message).toMatch(/^This space has room for 2\.5 MB more\./);
    expect([await stored(space), await incoming()]).toEqual([0, []]);
  });

  it('counts the whole size of a file also where its bytes are stored already', async () => {
    const other = await makeSpace(house);
    await makeDocument(house, other, { bytes: text(6000) });
    const { space, token } = await makeLimited({ space: 10_000 });
    expect((await send(token, space, 6000)).status).toBe(201);
    expect(refusal(await send(token, space, 6000))).toEqual(noRoom);
  });

  it('lets in what is moved there from another space only where it fits: documents with their versions, and folders', async () => {
    const { space: target } = await makeLimited({ space: 5000 });
    const source = await makeSpace(house);
    const folder = await makeFolder(house, source);
    const id = await makeDocument(house, source, { folder, bytes: text(3000) });
    await replace(token, id, 2001);
    const move = { params: { id }, body: { space: target.id, folder: null } };
    expect(refusal(await house.askError(updateDocument, move, { token }))).toEqual(noRoom);
    const moveFolder = { params: { id: folder }, body: { space: target.id, parent: null } };
    expect(refusal(await house.askError(updateFolder, moveFolder, { token }))).toEqual(noRoom);
    expect([await stored(source), await stored(target)]).toEqual([1, 0]);
    await db.updateTable('space').set({ quota: 5001 }).where('id', '=', target.id).execute();
    await house.ask(updateFolder, moveFolder, { token });
    expect([await stored(source), await stored(target)]).toEqual([0, 1]);
  });

  it('keeps the room of what is in the trash, so it can always come back; a purge frees it', async () => {
    const { space, token } = await makeLimited({ space: 10_000 });
    const [document] = (await send(token, space, 9000)).body;
    const ids = { documentIds: [document?.id as number], folderIds: [] };
    const remove = () =>
      house.fetch(`/api/rest/documents/${document?.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    await remove();
    expect(refusal(await send(token, space, 2000))).toEqual(noRoom);
    expect((await house.ask(restoreItems, { body: ids }, { token })).body.documents).toHaveLength(1);
    await remove();
    house.clock.advance({ hours: 25 });
    await purgeTrash(house.parts);
    const again = await signInAs(house, { ...admin });
    expect((await send(again, space, 2000)).status).toBe(201);
    expect(await stored(space)).toBe(1);
  });
});

describe('[5.2.1] a person who may store so much', () => {
  it('may in all spaces together; others go on', async () => {
    const asAdmin = await signInAs(house, admin);
    const { owner, space, token } = await makeLimited({ own: 10_000 });
    const other = await makeSpace(house, { ownerId: owner.id });
    expect((await send(token, space, 7000)).status).toBe(201);
    const refused = await send(token, other, 4000);
    expect(refusal(refused)).toEqual(noRoom);
    expect(refused.body.message).toBe(
      'You have room for 3 kB more for files of yours. Ask an administrator for more, or delete what is not needed.',
    );
    expect((await send(asAdmin, other, 4000)).status).toBe(201);
  });

  it('answers for the versions that they made, not for the ones that others did', async () => {
    const asAdmin = await signInAs(house, admin);
    const { space, token } = await makeLimited({ own: 5000 });
    const [document] = (await send(asAdmin, space, 9000)).body;
    expect((await replace(token, document?.id as number, 5000)).status).toBe(200);
    expect((await replace(asAdmin, document?.id as number, 9000)).status).toBe(200);
    expect(refusal(await replace(token, document?.id as number, 1))).toEqual(noRoom);
  });
});

it.each(['space', 'own'] as const)(
  '[5.2.1] new versions, restored ones and copies count: %s',
  async (whose) => {
    const { space, token } = await makeLimited({ [whose]: 10_000 });
    const [document] = (await send(token, space, 3000)).body;
    const id = document?.id as number;
    expect((await replace(token, id, 4000)).status).toBe(200);
    expect(refusal(await replace(token, id, 3001))).toEqual(noRoom);
    expect(refusal(await house.askError(cloneDocument, { params: { id } }, { token }))).toEqual(noRoom);
    const earlier = { params: { id, version: 1 }, body: {} };
    await house.ask(restoreVersion, earlier, { token });
    const again = { params: { id, version: 2 }, body: {} };
    expect(refusal(await house.askError(restoreVersion, again, { token }))).toEqual(noRoom);
  },
);

it('[5.2.1] [DOC-05] what has arrived and is sent again, as its answer was lost, takes no room twice', async () => {
  const { space, token } = await makeLimited({ space: 5_000_000 });
  const again = { 'idempotency-key': 'the-same-once-more' };
  const sendAgain = () => upload(house, token, { spaceId: space.id }, [file(2_600_000)], again);
  const [first, second] = [await sendAgain(), await sendAgain()];
  expect([first.status, second.status]).toEqual([201, 201]);
  const id = first.body[0]?.id as number;
  expect(second.body[0]?.id).toBe(id);
  const sent = { field: 'newFile', ...file(2_400_000) };
  const call = { method: 'PUT', path: `/documents/${id}/file` };
  for (let turn = 0; turn < 2; turn += 1)
    expect((await sendForm<Document>(house, token, call, [], [sent], again)).status).toBe(200);
  expect(await stored(space)).toBe(1);
});

describe('[5.2.1] [15.4.2] of five who send at the same time the three that fit get in', () => {
  /** Goes on when all of them have stored theirs, and none has been asked whether it fits. */
  async function atOnce<T>(sent: () => Promise<T>[]): Promise<T[]> {
    const client = await house.parts.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table activity in exclusive mode');
      const all = sent();
      const waiting = "select from pg_locks where relation = 'activity'::regclass and not granted";
      await waitFor('all of them', async () => (await client.query(waiting)).rowCount === all.length);
      await client.query('commit');
      return await Promise.all(all);
    } finally {
      client.release();
    }
  }

  /** In other folders and of other bytes, as both are locked in any case. */
  const makePlaces = (place: () => Promise<TestSpace> | TestSpace) =>
    Promise.all(
      Array.from({ length: 5 }, async () => {
        const space = await place();
        return { spaceId: space.id, folderId: await makeFolder(house, space) };
      }),
    );
  const bytesOf = (folderId: number) => Buffer.alloc(30_000, `${folderId} `);
  const statusesOf = (sent: { status: number }[]) => sent.map(({ status }) => status).sort();

  it.each(['space', 'own'] as const)('as documents: %s', async (whose) => {
    const { owner, space, token } = await makeLimited({ [whose]: 100_000 });
    const places = await makePlaces(() =>
      whose === 'space' ? space : makeSpace(house, { ownerId: owner.id }),
    );
    const sent = await atOnce(() =>
      places.map((place) =>
        upload(house, token, place, [{ filename: 'a.txt', bytes: bytesOf(place.folderId) }]),
      ),
    );
    expect(statusesOf(sent)).toEqual([201, 201, 201, 413, 413]);
    const made = 'select from document where created_by = $1';
    const { rowCount } = await house.parts.pool.query(made, [owner.id]);
    expect([rowCount, await incoming()]).toEqual([3, []]);
  });

  it('as new versions', async () => {
    const { space, token } = await makeLimited({ space: 100_000 });
    const places = await makePlaces(() => space);
    const documents = await Promise.all(
      places.map(async (place) => {
        const { body } = await upload(house, token, place, [file(1)]);
        return { ...place, id: body[0]?.id as number };
      }),
    );
    const sent = await atOnce(() =>
      documents.map(({ id, folderId }) => {
        const newFile = { field: 'newFile', filename: 'a.txt', bytes: bytesOf(folderId) };
        return sendForm(house, token, { method: 'PUT', path: `/documents/${id}/file` }, [], [newFile]);
      }),
    );
    expect(statusesOf(sent)).toEqual([200, 200, 200, 413, 413]);
    expect(await incoming()).toEqual([]);
  });
});

describe('[5.2.1] before the bytes', () => {
  const head = (as: string, length: string) =>
    `POST /api/rest/documents/multiple HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${as}\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
  const start = (space: TestSpace) =>
    `--x\r\nContent-Disposition: form-data; name="spaceId"\r\n\r\n${space.id}\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n`;

  /** Sends pieces until an answer comes. */
  async function sendUntilAnswered(pieces: string[]): Promise<string> {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const answered = once(socket, 'data');
    for (const piece of pieces) socket.write(piece);
    const [answer] = await answered;
    socket.destroy();
    return String(answer);
  }

  it('who says that more will come than fits is refused at once', async () => {
    const { space, token } = await makeLimited({ space: 1_000_000 });
    const answer = await sendUntilAnswered([
      head(token, 'Content-Length: 10000000'),
      start(space) + 'a'.repeat(1000),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"storage\.quota".*room for 1 MB more/s);
  });

  it('who does not say how much is cut off in the middle', async () => {
    const { space, token } = await makeLimited({ space: 1000 });
    const chunk = (piece: string) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`;
    const answer = await sendUntilAnswered([
      head(token, 'Transfer-Encoding: chunked'),
      chunk(start(space)),
      ...Array.from({ length: 100 }, () => chunk('a'.repeat(1000))),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"storage\.quota"/s);
    expect(await stored(space)).toBe(0);
  });
});
