import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  cloneDocument,
  type Document,
  restoreItems,
  restoreVersion,
  updateDocument,
} from '@atrium/contract/documents';
import { updateFolder } from '@atrium/contract/folders';
import { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import { createSpace, updateSpace } from '@atrium/contract/spaces';
import { createUser, getUser, updateUser } from '@atrium/contract/users';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import {
  makeDocument,
  makeFolder,
  makeRole,
  makeSpace,
  reads,
  setEntry,
  type TestSpace,
} from '../testing/library.ts';
import { sendForm, upload } from '../testing/upload.ts';
import { purgeTrash } from './tree/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '1' } });
const { db, pool } = house.parts;
const admin = await makeUser(house, { roles: [161] });
const token = await signInAs(house, admin);

const text = (size: number) => Buffer.alloc(size, 'a');
const file = (size: number, filename = 'a.txt') => ({ filename, bytes: text(size) });

/** A space with an owner, who is signed in, and what each may hold. */
async function makeLimited(quota: { space?: number; own?: number }) {
  const owner = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  await db
    .updateTable('space')
    .set({ quota: quota.space ?? null })
    .where('id', '=', space.id)
    .execute();
  await db
    .updateTable('app_user')
    .set({ quota: quota.own ?? null })
    .where('id', '=', owner.id)
    .execute();
  return { owner, space, token: await signInAs(house, owner) };
}

const send = (as: string, space: TestSpace, ...sizes: number[]) =>
  upload(
    house,
    as,
    { spaceId: space.id },
    sizes.map((size, index) => file(size, `${index}.txt`)),
  );

async function replace(as: string, id: number, size: number) {
  const sent = { field: 'newFile', ...file(size) };
  return sendForm<Document>(house, as, { method: 'PUT', path: `/documents/${id}/file` }, [], [sent]);
}

async function stored(space: TestSpace): Promise<number> {
  const found = await pool.query(
    'select d.id from document d join folder f on f.id = d.folder_id where f.space_id = $1',
    [space.id],
  );
  return found.rows.length;
}

const incoming = () => readdir(join(house.dataFolder, 'files/incoming'));
const refusal = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
];
const noRoom = [413, 'storage.quota'];

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

  it('counts new versions, restored ones and copies', async () => {
    const { space, token } = await makeLimited({ space: 10_000 });
    const [document] = (await send(token, space, 3000)).body;
    const id = document?.id as number;
    expect((await replace(token, id, 4000)).status).toBe(200);
    expect(refusal(await replace(token, id, 3001))).toEqual(noRoom);
    expect(refusal(await house.askError(cloneDocument, { params: { id } }, { token }))).toEqual(noRoom);
    const earlier = { params: { id, version: 1 }, body: {} };
    await house.ask(restoreVersion, earlier, { token });
    const again = { params: { id, version: 2 }, body: {} };
    expect(refusal(await house.askError(restoreVersion, again, { token }))).toEqual(noRoom);
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

describe('[5.2.1] [15.4.2] those who send at the same time', () => {
  it('do not get in together where only some of them fit', async () => {
    const { space, token } = await makeLimited({ space: 100_000 });
    const folders = await Promise.all(Array.from({ length: 8 }, () => makeFolder(house, space)));
    const sent = await Promise.all(
      // In other folders and of other bytes, as both are locked in any case.
      folders.map((folderId) => {
        const bytes = Buffer.alloc(30_000, `${folderId} `);
        return upload(house, token, { spaceId: space.id, folderId }, [{ filename: 'a.txt', bytes }]);
      }),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect([await stored(space), await incoming()]).toEqual([3, []]);
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

describe('[5.2.1] who is told what', () => {
  it('whoever may upload is told what is left, of the space and of their own', async () => {
    const { space, token } = await makeLimited({ space: 10_000, own: 8000 });
    await send(token, space, 3000);
    const asked = { params: { id: space.id }, query: {} };
    const { body } = await house.ask(getRoom, asked, { token });
    expect(body).toEqual({ spaceLeft: 7000, own: { used: 3000, limit: 8000 } });

    const free = await makeLimited({});
    const unlimited = { params: { id: free.space.id }, query: {} };
    expect((await house.ask(getRoom, unlimited, free)).body).toEqual({
      spaceLeft: null,
      own: { used: 0, limit: null },
    });
  });

  it('who may only read is told nothing', async () => {
    const { space } = await makeLimited({ space: 10_000 });
    const role = await makeRole(house);
    await setEntry(house, space.rootId, role, reads);
    const reader = await signInAs(house, await makeUser(house, { roles: [role] }));
    const asked = { params: { id: space.id }, query: {} };
    expect((await house.askError(getRoom, asked, { token: reader })).status).toBe(403);
    const stranger = await signInAs(house, await makeUser(house));
    expect((await house.askError(getRoom, asked, { token: stranger })).status).toBe(404);
  });

  it('administrators set quotas, and see what is used of them', async () => {
    const token = await signInAs(house, admin);
    const { id } = (
      await house.ask(createSpace, { body: { name: 'Measured', owner: admin.id, quota: 9000 } }, { token })
    ).body;
    await house.ask(updateSpace, { params: { id }, body: { quota: 5000 } }, { token });
    await upload(house, token, { spaceId: id }, [file(2000)]);
    const spaces = (await house.ask(listSpaceStorage, {}, { token })).body;
    expect(spaces.find(({ space }) => space === id)).toEqual({
      space: id,
      used: 2000,
      quota: 5000,
      limit: 5000,
    });
    await house.ask(updateSpace, { params: { id }, body: { quota: null } }, { token });
    expect((await house.ask(listSpaceStorage, {}, { token })).body).toContainEqual({
      ...{ space: id, used: 2000, quota: null, limit: null },
    });

    const fields = { email: 'measured@atrium.example', quota: 4000 };
    const made = (await house.ask(createUser, { body: fields }, { token })).body;
    expect(made.storage).toEqual({ used: 0, quota: 4000, limit: 4000 });
    const change = { params: { id: made.id }, body: { quota: 6000 } };
    const changed = await house.ask(updateUser, change, { token, headers: { 'if-match': made.version } });
    expect(changed.body.storage.quota).toBe(6000);
    expect(changed.body.version).not.toBe(made.version);
    await house.ask(updateUser, { params: { id: made.id }, body: { firstName: 'Still' } }, { token });
    expect((await house.ask(getUser, { params: { id: made.id } }, { token })).body.storage.quota).toBe(6000);
    const events = await pool.query(
      "select action, detail->>'quota' as quota from audit_event where detail ? 'quota' and subject_id = any($1) order by id",
      [[id, made.id]],
    );
    expect(events.rows.map(({ action, quota }) => `${action} ${quota}`)).toEqual([
      'space.made 9000',
      'space.changed 5000',
      'space.changed null',
      'user.changed 6000',
    ]);
  });
});

it('[5.2.1] the settings give every space and person a quota; one that was set counts more', async () => {
  const small = await openHouse({ settings: { QUOTA_SPACE_GB: '0.00001', QUOTA_PERSON_GB: '0.000005' } });
  const owner = await makeUser(small);
  const space = await makeSpace(small, { ownerId: owner.id });
  const as = await signInAs(small, owner);
  const sendSmall = (size: number) => upload(small, as, { spaceId: space.id }, [file(size)]);
  expect(refusal(await sendSmall(5001))).toEqual(noRoom);
  await small.parts.db.updateTable('app_user').set({ quota: 50_000 }).where('id', '=', owner.id).execute();
  expect(refusal(await sendSmall(10_001))).toEqual(noRoom);
  await small.parts.db.updateTable('space').set({ quota: 50_000 }).where('id', '=', space.id).execute();
  expect((await sendSmall(10_001)).status).toBe(201);
});
