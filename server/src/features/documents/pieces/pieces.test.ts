import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getDocument, listDocuments, listVersions } from '@atrium/contract/documents';
import { listFolders } from '@atrium/contract/folders';
import { addPiece, cancelUpload, createUpload, listUploads, type NewUpload } from '@atrium/contract/uploads';
import fc from 'fast-check';
import * as tus from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import { removeEndedUploads } from '../../../core/files/remove-ended-uploads.ts';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';
import { askOffset, beginUpload, goOn, isFree, openPiece, sendPiece } from '../../../testing/pieces.ts';
import { listIncoming, makeLimited } from '../../../testing/storage.ts';
import { upload } from '../../../testing/upload.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { mostOpen } from './create-upload.ts';

const settings = { UPLOAD_MAX_MB: '4' };
const house = await openHouse({ settings });
const other = await openHouse({ settings, beside: house });
const doors = [house, other];

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A text of so many bytes, like no other. */
const textOf = (size: number) =>
  Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString('hex')
      .slice(0, size),
  );

async function world(flags: Parameters<typeof setEntry>[3] = 'all') {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, person);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, flags);
  const begin = (size: number, more: object = {}) =>
    beginUpload(house, token, { name: 'a.txt', size, space: space.id, ...more } as NewUpload);
  return { role, person, token, space, begin };
}

/** What lies in the antechamber of one’s uploads. */
async function leftOf(userId: number): Promise<string[]> {
  const others = await house.parts.db
    .selectFrom('upload')
    .select('place')
    .where('user_id', '<>', userId)
    .execute();
  return (await listIncoming(house)).filter((name) => !others.some(({ place }) => place === name));
}

async function documentsIn(token: string, spaceId: number) {
  const { body } = await house.ask(listDocuments, { query: { spaceId } }, { token });
  return Promise.all(
    body.map(async ({ id, name }) => {
      const answer = await house.fetch(`/api/rest/documents/${id}/download`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { name, hash: hashOf(Buffer.from(await answer.arrayBuffer())) };
    }),
  );
}

describe('[DOC-05] a file that comes in pieces', () => {
  it('cut off at any byte, through one server or another, it becomes one document with all of its bytes', async () => {
    const { token, space, person, begin } = await world();
    let count = 0;
    const piece = fc.record({
      length: fc.integer({ min: 1, max: 700_000 }),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      door: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1_500_000 }),
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        async (size, pieces) => {
          const bytes = textOf(size);
          count += 1;
          const { id } = await begin(size, { name: `${count}.txt` });
          // Bytes of a piece that was cut off may be stored while the next one is sent.
          let mostSent = 0;
          for (const { length, cut, door } of pieces) {
            const through = doors[door] as typeof house;
            const at = (await askOffset(through, token, id)) as number;
            const sent = bytes.subarray(at, at + length);
            if (sent.length === 0) break;
            if (cut === null) {
              const { status, offset = 0 } = await goOn(through, token, id, bytes, length);
              expect([status, offset > at && offset <= size]).toEqual([204, true]);
              mostSent = offset;
            } else {
              const first = Math.min(Math.floor(cut * sent.length), sent.length - 1);
              const piece = await openPiece(through, token, id, at, { bytes: sent, first });
              piece.cut();
              const received = (await askOffset(house, token, id)) as number;
              mostSent = Math.max(mostSent, at + first);
              expect(received >= at && received <= mostSent).toBe(true);
            }
          }
          const last = await goOn(house, token, id, bytes);
          expect(last).toEqual({ status: 204, offset: size, code: undefined });
          const made = await documentsIn(token, space.id);
          const own = made.filter(({ name }) => name.startsWith(`${count}.`) || name.startsWith(`${count} `));
          expect(own).toEqual([{ name: `${count}.txt`, hash: hashOf(bytes) }]);
        },
      ),
      { numRuns: 12 },
    );
    expect(await leftOf(person.id)).toEqual([]);
    expect((await house.ask(listUploads, {}, { token })).body).toEqual([]);
  });

  it('a client that knows tus 1.0 sends it', async () => {
    const { token, space, begin } = await world();
    const bytes = textOf(300_000);
    const { id } = await begin(bytes.length);
    await new Promise<void>((resolve, reject) =>
      new tus.Upload(bytes, {
        uploadUrl: `${house.url}/api/rest/uploads/${id}`,
        chunkSize: 100_000,
        retryDelays: null,
        headers: { authorization: `Bearer ${token}` },
        onSuccess: () => resolve(),
        onError: reject,
      }).start(),
    );
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
  });

  it('is listed while it is not finished, for its sender alone', async () => {
    const { token, space, begin } = await world();
    const folder = await makeFolder(house, space);
    const { id } = await begin(20, { folder, subFolder: 'x/y', lastModified: 7 });
    await sendPiece(house, token, id, 0, textOf(12));
    expect((await house.ask(listUploads, {}, { token })).body).toEqual([
      {
        ...{ id, space: space.id, folder, subFolder: 'x/y', document: null, name: 'a.txt', size: 20 },
        ...{ received: 12, lastModified: 7, isActive: false, expiresAt: expect.any(String) },
      },
    ]);
    const stranger = await signInAs(house, await makeUser(house, { roles: [161] }));
    expect((await house.ask(listUploads, {}, { token: stranger })).body).toEqual([]);
    expect(await askOffset(house, stranger, id)).toBeUndefined();
    expect((await sendPiece(house, stranger, id, 12, textOf(8))).code).toBe('upload.not-found');
    const params = { id };
    expect((await house.askError(cancelUpload, { params }, { token: stranger })).status).toBe(404);
    expect((await sendPiece(house, token, id, 12, textOf(8))).status).toBe(204);
    const folders = await house.ask(
      listFolders,
      { query: { spaceId: space.id, anyParent: true } },
      { token },
    );
    const folderId = folders.body.find(({ name }) => name === 'y')?.id as number;
    const made = await house.ask(listDocuments, { query: { spaceId: space.id, folderId } }, { token });
    expect(made.body.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('becomes a new version where it replaces a file', async () => {
    const { token, space, begin } = await world();
    const sent = await upload(house, token, { spaceId: space.id }, [{ filename: 'a.txt', bytes: 'old' }]);
    const document = sent.body[0]?.id as number;
    const bytes = textOf(50_000);
    const { id } = await begin(bytes.length, { space: undefined, document, name: 'new.txt' });
    expect((await sendPiece(house, token, id, 0, bytes.subarray(0, 7))).offset).toBe(7);
    expect((await sendPiece(other, token, id, 7, bytes.subarray(7))).status).toBe(204);
    expect((await documentsIn(token, space.id)).map(({ hash }) => hash)).toEqual([hashOf(bytes)]);
    const versions = await house.ask(listVersions, { params: { id: document } }, { token });
    expect(versions.body.map(({ filename }) => filename)).toEqual(['new.txt', 'a.txt']);
  });

  it('its last answer lost, it is made once, also where there is no room or right for another', async () => {
    const { token, space, owner } = await makeLimited(house, { own: 100 });
    const bytes = textOf(100);
    const { id } = await beginUpload(house, token, { name: 'a.txt', size: 100, space: space.id });
    expect((await sendPiece(house, token, id, 0, bytes)).status).toBe(204);
    // Killed before it could note that it was made.
    await house.parts.db.updateTable('upload').set({ is_made: false }).where('id', '=', id).execute();
    for (const door of doors) {
      expect(await askOffset(door, token, id)).toBe(100);
      const again = await sendPiece(door, token, id, 100, Buffer.alloc(0));
      expect(again).toMatchObject({ status: 204, offset: 100 });
    }
    expect((await house.ask(listUploads, {}, { token })).body).toEqual([]);
    expect(await documentsIn(token, space.id)).toHaveLength(1);
    expect(await leftOf(owner.id)).toEqual([]);
  });

  it('what could not be stored at its end is tried again without its bytes', async () => {
    const { token, space } = await makeLimited(house, { space: 150 });
    const bytes = textOf(100);
    const { id } = await beginUpload(house, token, { name: 'a.txt', size: 100, space: space.id });
    const piece = await openPiece(house, token, id, 0, { bytes, first: 50 });
    await waitFor('it to be held', async () => !(await isFree(house, id)));
    await upload(house, token, { spaceId: space.id }, [{ filename: 'b.txt', bytes: textOf(100) }]);
    piece.finish();
    expect(await piece.answered).toMatchObject({ status: 413, code: 'storage.quota' });
    expect(await askOffset(house, token, id)).toBe(100);
    await house.parts.db.updateTable('space').set({ quota: 500 }).where('id', '=', space.id).execute();
    expect((await sendPiece(other, token, id, 100, Buffer.alloc(0))).status).toBe(204);
    expect(await documentsIn(token, space.id)).toContainEqual({ name: 'a.txt', hash: hashOf(bytes) });
  });
});

describe('what does not fit is refused and changes nothing', () => {
  it('[2.2.1] a piece out of order, sent twice, without an offset or with too many bytes', async () => {
    const { token, space, begin } = await world();
    const bytes = textOf(100);
    const { id } = await begin(100);
    await sendPiece(house, token, id, 0, bytes.subarray(0, 40));
    for (const at of [0, 39, 41, 100, 999])
      expect(await sendPiece(house, token, id, at, bytes)).toMatchObject({ code: 'upload.wrong-offset' });
    for (const at of ['-1', '4.5', '1e1', '', 'x'.repeat(5000), '9'.repeat(16)]) {
      const answer = await sendPiece(house, token, id, 0, bytes, { 'upload-offset': at });
      expect(answer).toMatchObject({ status: 400 });
    }
    const tooMany = await sendPiece(house, token, id, 40, textOf(61));
    expect(tooMany).toMatchObject({ status: 400, code: 'request.malformed' });
    const old = await sendPiece(house, token, id, 40, bytes, { 'tus-resumable': '0.2.2' });
    expect(old).toMatchObject({ status: 412 });
    const json = await sendPiece(house, token, id, 40, bytes, { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    expect(await askOffset(house, token, id)).toBe(40);
    expect(await documentsIn(token, space.id)).toEqual([]);
    expect((await sendPiece(house, token, id, 40, bytes.subarray(40))).status).toBe(204);
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
  });

  it('[5.2.1] [4.1.1] bytes are taken by no other call', async () => {
    const { token } = await world();
    const headers = { authorization: `Bearer ${token}`, 'content-type': addPiece.bytes };
    for (const path of ['/tags', '/uploads', '/auth/token']) {
      const body = new Uint8Array(1000);
      const answer = await house.fetch(`/api/rest${path}`, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });

  it('[5.2.1] [5.2.2] [DOC-06] at its begin: a wrong type, too large, no room, no right, no such place', async () => {
    const { token, space } = await world();
    const begin = async (more: object, as = token) => {
      const body = { name: 'a.txt', size: 10, space: space.id, ...more };
      const { status, body: refused } = await house.askError(createUpload, { body }, { token: as });
      return [status, refused.code];
    };
    expect(await begin({ name: 'a.exe' })).toEqual([415, 'upload.type-not-allowed']);
    expect(await begin({ size: 4 * 1024 * 1024 + 1 })).toEqual([413, 'upload.too-large']);
    expect(await begin({ folder: 999_999 })).toEqual([404, 'folder.not-found']);
    expect(await begin({ document: 1 })).toEqual([422, 'request.invalid']);
    expect(await begin({ name: '../a\0.txt' })).toEqual([422, 'request.invalid']);
    const reader = await world(reads);
    expect(await begin({ space: reader.space.id }, reader.token)).toEqual([403, 'auth.forbidden']);
    const full = await makeLimited(house, { own: 5 });
    expect(await begin({ space: full.space.id }, full.token)).toEqual([413, 'storage.quota']);
  });

  it('[5.2.2] a content that is not what the name says, as soon as it can be told, and at the end', async () => {
    const { token, space, person, begin } = await world();
    const early = await begin(100_000, { name: 'a.pdf' });
    expect((await sendPiece(house, token, early.id, 0, textOf(50_000))).code).toBe('upload.content-mismatch');
    const late = await begin(5000, { name: 'b.pdf' });
    expect((await sendPiece(house, token, late.id, 0, textOf(10))).status).toBe(204);
    expect((await sendPiece(house, token, late.id, 10, textOf(4990))).code).toBe('upload.content-mismatch');
    for (const { id } of [early, late]) expect(await askOffset(house, token, id)).toBeUndefined();
    expect(await documentsIn(token, space.id)).toEqual([]);
    expect(await leftOf(person.id)).toEqual([]);
  });

  it('[8.2.2] [8.3.2] a right that is taken away meanwhile ends it with the next piece, also the last', async () => {
    const { token, space, role, begin } = await world();
    const { id } = await begin(100);
    const bytes = textOf(100);
    await sendPiece(house, token, id, 0, bytes.subarray(0, 50));
    await setEntry(house, space.rootId, role, reads);
    expect((await sendPiece(house, token, id, 50, bytes.subarray(50, 60))).code).toBe('auth.forbidden');
    expect((await sendPiece(house, token, id, 50, bytes.subarray(50))).code).toBe('auth.forbidden');
    const running = await world();
    const slow = await running.begin(100);
    const piece = await openPiece(house, running.token, slow.id, 0, { bytes, first: 50 });
    await waitFor('the first bytes', async () => !(await isFree(house, slow.id)));
    await setEntry(house, running.space.rootId, running.role, reads);
    piece.finish();
    expect(await piece.answered).toMatchObject({ status: 403 });
    expect(await documentsIn(running.token, running.space.id)).toEqual([]);
  });

  it('[5.2.1] what is under way takes room, so that many at once take no more than one', async () => {
    const { token, space } = await makeLimited(house, { own: 150 });
    const body = { name: 'a.txt', size: 100, space: space.id };
    const [first, second] = [
      await beginUpload(house, token, body),
      await beginUpload(house, token, { ...body, name: 'b.txt' }),
    ];
    const bytes = textOf(100);
    expect((await sendPiece(house, token, first.id, 0, bytes.subarray(0, 80))).status).toBe(204);
    expect((await sendPiece(house, token, second.id, 0, bytes)).code).toBe('storage.quota');
    expect((await house.askError(createUpload, { body }, { token })).body.code).toBe('storage.quota');
    expect((await sendPiece(house, token, first.id, 80, bytes.subarray(80))).status).toBe(204);
    expect(await documentsIn(token, space.id)).toHaveLength(1);
  });

  it('[2.4.1] more unfinished ones than anybody needs', async () => {
    const { token, begin, space, person } = await world();
    const { id } = await begin(10);
    await house.parts.pool.query(
      `insert into upload (id, user_id, space_id, name, size, place, created_at, expires_at)
      select md5(id || n), user_id, space_id, name, size, 'pieces-' || md5(place || n), created_at, expires_at
      from upload, generate_series(2, $2) n where user_id = $1`,
      [person.id, mostOpen],
    );
    const body = { name: 'a.txt', size: 10, space: space.id };
    const refused = await house.askError(createUpload, { body }, { token });
    expect(refused.body.code).toBe('upload.too-many-open');
    await house.ask(cancelUpload, { params: { id } }, { token });
    await begin(10);
  });
});

describe('[2.3.3] [15.4.2] two at once', () => {
  it('one writes; who finds it held asks for it, and the other, which stands still, lets go with what it has', async () => {
    const { token, space, begin } = await world();
    const bytes = textOf(200_000);
    const { id } = await begin(bytes.length);
    const still = await openPiece(house, token, id, 0, { bytes, first: 70_000 });
    await waitFor('it to be held', async () => !(await isFree(house, id)));
    expect((await house.ask(listUploads, {}, { token })).body[0]?.isActive).toBe(true);
    expect((await sendPiece(other, token, id, 0, bytes)).code).toBe('upload.busy');
    expect((await goOn(other, token, id, bytes)).status).toBe(204);
    still.finish();
    expect(await still.answered).toMatchObject({ code: 'upload.goes-on-elsewhere' });
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
  });

  it('one by which bytes keep coming is not disturbed', async () => {
    const { token, space, begin } = await world();
    const bytes = textOf(4000);
    const { id } = await begin(bytes.length);
    const slow = await openPiece(house, token, id, 0, { bytes, first: 1 });
    await waitFor('it to be held', async () => !(await isFree(house, id)));
    // Longer than it takes one that stands still to let go.
    const end = Date.now() + 5000;
    while (Date.now() < end) {
      await slow.goOn(1);
      expect((await sendPiece(other, token, id, 0, bytes)).code).toBe('upload.busy');
      await pause(20);
    }
    slow.finish();
    expect(await slow.answered).toMatchObject({ status: 204 });
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
  });

  it('the same piece from two tabs at the same moment is stored once', async () => {
    const { token, space, begin } = await world();
    const bytes = textOf(500_000);
    const { id } = await begin(bytes.length);
    const answers = await Promise.all(
      [...doors, ...doors].map((door) => sendPiece(door, token, id, 0, bytes)),
    );
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 204).length).toBeLessThanOrEqual(1);
    for (const code of codes)
      expect([204, 'upload.busy', 'upload.wrong-offset', 'upload.goes-on-elsewhere']).toContain(code);
    await waitFor('the end of all', () => isFree(house, id));
    const at = (await askOffset(house, token, id)) as number;
    expect((await sendPiece(house, token, id, at, bytes.subarray(at))).status).toBe(204);
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
  });

  it('given up while it comes in, it leaves nothing', async () => {
    const { token, space, person, begin } = await world();
    const bytes = textOf(100_000);
    const { id } = await begin(bytes.length);
    const piece = await openPiece(house, token, id, 0, { bytes, first: 50_000 });
    await waitFor('it to be held', async () => !(await isFree(house, id)));
    await house.ask(cancelUpload, { params: { id } }, { token });
    piece.finish();
    expect(await piece.answered).toMatchObject({ code: 'upload.goes-on-elsewhere' });
    expect(await askOffset(house, token, id)).toBeUndefined();
    expect(await documentsIn(token, space.id)).toEqual([]);
    expect(await leftOf(person.id)).toEqual([]);
  });

  it('what a server that does not answer any more may still write reaches nothing', async () => {
    const { token, space, person, begin } = await world();
    const bytes = textOf(100_000);
    const { id } = await begin(bytes.length);
    await sendPiece(house, token, id, 0, bytes.subarray(0, 40_000));
    const row = () =>
      house.parts.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { place } = await row();
    // As one that holds it and stands still leaves it.
    await house.parts.db
      .updateTable('upload')
      .set({ holder: 'one that stands still', held_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    const zombie = await house.parts.files.pieces.open(place, 40_000);
    expect((await sendPiece(other, token, id, 40_000, bytes.subarray(40_000, 60_000))).status).toBe(204);
    await zombie.add(textOf(60_000));
    await zombie.close();
    expect((await row()).place).not.toBe(place);
    expect((await sendPiece(house, token, id, 60_000, bytes.subarray(60_000))).status).toBe(204);
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
    // In a bucket it has become something, which is known, and goes with the sweep.
    if (house.parts.config.fileStore === 's3')
      await house.parts.files.removeAbandoned(new Date(Date.now() + 60_000));
    expect(await leftOf(person.id)).toEqual([]);
  });

  it('who copies so slowly that somebody else goes on removes nothing but the copy', async () => {
    const { token, space, person, begin } = await world();
    const bytes = textOf(100_000);
    const { id } = await begin(bytes.length);
    await sendPiece(house, token, id, 0, bytes.subarray(0, 40_000));
    await house.parts.db
      .updateTable('upload')
      .set({ holder: 'one that stands still', held_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    // As if another one took hold of it just before the copy was noted.
    await house.parts.pool.query(`
      create function another_goes_on() returns trigger language plpgsql as 'begin return null; end';
      create trigger another_goes_on before update of place on upload for each row
        when (new.place <> old.place) execute function another_goes_on()`);
    const late = await sendPiece(other, token, id, 40_000, bytes.subarray(40_000));
    await house.parts.pool.query('drop function another_goes_on cascade');
    expect(late.code).toBe('upload.goes-on-elsewhere');
    expect(await leftOf(person.id)).toHaveLength(1);
    expect((await goOn(house, token, id, bytes)).status).toBe(204);
    expect(await documentsIn(token, space.id)).toEqual([{ name: 'a.txt', hash: hashOf(bytes) }]);
    expect(await leftOf(person.id)).toEqual([]);
  });
});

describe('what is not finished', () => {
  it('[14.2.4] goes a day after its last piece, with its bytes', async () => {
    const { token, person, begin } = await world();
    const [stays, goes] = [await begin(10), await begin(10)];
    for (const { id } of [stays, goes]) await sendPiece(house, token, id, 0, textOf(4));
    house.clock.advance({ hours: 23 });
    const nextDay = await signInAs(house, person);
    expect((await sendPiece(house, nextDay, stays.id, 4, textOf(4))).status).toBe(204);
    house.clock.advance({ hours: 2 });
    expect(await askOffset(house, nextDay, goes.id)).toBeUndefined();
    expect((await sendPiece(house, nextDay, goes.id, 4, textOf(6))).status).toBe(404);
    await removeEndedUploads(house.parts, house.clock.now());
    expect(await leftOf(person.id)).toHaveLength(1);
    expect((await sendPiece(house, nextDay, stays.id, 8, textOf(2))).status).toBe(204);
    expect(await leftOf(person.id)).toEqual([]);
  });

  it('begins again where its bytes are gone, also those of a server that was killed', async () => {
    const { token, begin, space } = await world();
    const { id } = await begin(10);
    await sendPiece(house, token, id, 0, textOf(4));
    const { place } = await house.parts.db
      .selectFrom('upload')
      .select('place')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await house.parts.files.pieces.remove([place]);
    expect(await sendPiece(house, token, id, 4, textOf(6))).toMatchObject({
      status: 410,
      code: 'upload.lost',
    });
    const held = await begin(10);
    await sendPiece(house, token, held.id, 0, textOf(4));
    const row = house.parts.db
      .updateTable('upload')
      .set({ holder: 'one that died', held_until: new Date(0) });
    const { place: theirs } = await row
      .where('id', '=', held.id)
      .returning('place')
      .executeTakeFirstOrThrow();
    await house.parts.files.pieces.remove([theirs]);
    expect((await sendPiece(house, token, held.id, 4, textOf(6))).code).toBe('upload.lost');
    expect((await house.ask(listUploads, {}, { token })).body).toEqual([]);
    expect(await askOffset(house, token, id)).toBeUndefined();
    expect(await documentsIn(token, space.id)).toEqual([]);
  });
});

it('[DOC-05] the author of what came in pieces is its sender', async () => {
  const { token, person, space, begin } = await world();
  const { id } = await begin(4);
  await sendPiece(house, token, id, 0, Buffer.from('text'));
  const listed = await house.ask(listDocuments, { query: { spaceId: space.id } }, { token });
  const params = { id: listed.body[0]?.id as number };
  expect((await house.ask(getDocument, { params }, { token })).body.createdBy).toBe(person.id);
});
