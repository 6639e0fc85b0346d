import { makeResourceToken, signOut } from '@atrium/contract/auth';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeRole, makeSpace, reads, setEntry, type TestSpace } from '../../testing/library.ts';
import { listIncoming } from '../../testing/storage.ts';
import { waitFor } from '../../testing/wait-for.ts';

const house = await openHouse();
const strict = await openHouse({
  beside: house,
  clock: house.clock,
  settings: { ACCESS_TOKEN_IN_ADDRESS: 'off' },
});
const { db } = house.parts;
const role = await makeRole(house);
const writer = await makeUser(house, { roles: [role] });

const drawing = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const red = await drawing('red');

function form(bytes: Buffer, name = 'picture.png', field = 'image'): FormData {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(bytes)]), name);
  return data;
}

async function upload(path: string, token: string, body: FormData = form(red)) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await house.fetch(`/api/rest${path}/image`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { id: number; code?: string; message?: string };
  return { status: response.status, body: answer };
}

async function show(id: number, token?: string, query = '', headers: Record<string, string> = {}) {
  const response = await house.fetch(`/api/rest/images/${id}${query}`, {
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A space that the writer may write in, with a folder. */
async function makeWritable(): Promise<{ space: TestSpace; folder: number }> {
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, [...reads, 'canWrite']);
  return { space, folder: await makeFolder(house, space) };
}

const imagesOf = (folder: number) =>
  db.selectFrom('image').selectAll().where('folder_id', '=', folder).execute();

describe('[SPC-05] [RTE-02] pictures go in', () => {
  it('for a folder and for a space, and come back to be shown in a page', async () => {
    const { space, folder } = await makeWritable();
    const token = await signInAs(house, writer);
    const ofFolder = await upload(`/folders/${folder}`, token);
    expect(ofFolder).toEqual({ status: 201, body: { id: ofFolder.body.id } });
    const ofSpace = await upload(`/spaces/${space.id}`, token, form(await drawing('blue'), 'x.jpeg'));
    expect(await imagesOf(space.rootId)).toMatchObject([
      { id: ofSpace.body.id, width: 40, height: 30, created_by: writer.id, unused_since: expect.any(Date) },
    ]);

    const { response, bytes } = await show(ofFolder.body.id, token);
    const { channels, width, height } = await sharp(bytes).metadata();
    expect([channels, width, height]).toEqual([3, 40, 30]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; filename="image-\d+\.png"/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: `"image-${ofFolder.body.id}"`,
    });
    const again = await show(ofFolder.body.id, token, '', { 'if-none-match': `"image-${ofFolder.body.id}"` });
    expect(again.status).toBe(304);
  });

  it('[1.3.4] [5.2.1] what is no picture, none, several or too large is refused, and nothing stays', async () => {
    const { folder } = await makeWritable();
    const token = await signInAs(house, writer);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const two = form(red);
    two.append('image', new Blob([new Uint8Array(red)]), 'second.png');
    const withField = new FormData();
    withField.append('folder', '1');
    const refused = [
      await upload(`/folders/${folder}`, token, form(svg)),
      await upload(`/folders/${folder}`, token, form(Buffer.alloc(0))),
      await upload(`/folders/${folder}`, token, new FormData()),
      await upload(`/folders/${folder}`, token, two),
      await upload(`/folders/${folder}`, token, form(Buffer.alloc(20 * 1024 * 1024 + 1))),
      await upload(`/folders/${folder}`, token, form(red, 'x.png', 'picture')),
      await upload(`/folders/${folder}`, token, withField),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'image.unusable'],
      [422, 'image.unusable'],
      [422, 'upload.nothing'],
      [413, 'upload.too-many'],
      [413, 'upload.too-large'],
      [422, 'request.invalid'],
      [422, 'request.invalid'],
    ]);
    expect(refused[0]?.body.message).toMatch(/^Could not upload image/);
    expect(await imagesOf(folder)).toEqual([]);
    expect(await listIncoming(house)).toEqual([]);
  });

  it('[PERM-02] [8.2.2] only with canWrite; what cannot be read is absent', async () => {
    const { space, folder } = await makeWritable();
    const onlyReads = await makeRole(house);
    await setEntry(house, space.rootId, onlyReads, reads);
    const token = await signInAs(house, await makeUser(house, { roles: [onlyReads] }));
    const stranger = await signInAs(house, await makeUser(house));
    const answers = [
      await upload(`/folders/${folder}`, token),
      await upload(`/spaces/${space.id}`, token),
      await upload(`/folders/${folder}`, stranger),
      await upload(`/spaces/${space.id}`, stranger),
      await upload('/folders/999999', stranger),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'auth.forbidden'],
      [403, 'auth.forbidden'],
      [404, 'folder.not-found'],
      [404, 'space.not-found'],
      [404, 'folder.not-found'],
    ]);
    const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    expect((await upload(`/folders/${folder}`, admin)).status).toBe(201);
  });

  it('[15.4.2] rights are asked again when all bytes are there', async () => {
    const { folder } = await makeWritable();
    const token = await signInAs(house, writer);
    let statements = 0;
    house.parts.pool.on('release', () => {
      statements += 1;
    });
    let goOn: () => void = () => undefined;
    const revoked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
    async function* body() {
      yield Buffer.concat([Buffer.from(head), red.subarray(0, 50)]);
      await revoked;
      yield Buffer.concat([red.subarray(50), Buffer.from('\r\n--x--\r\n')]);
    }
    const answer = house.fetch(`/api/rest/folders/${folder}/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: body() as never,
      duplex: 'half',
    } as RequestInit);
    // Who asks, and whether they may.
    await waitFor('the first question', () => statements >= 2);
    await setEntry(house, folder, role, reads);
    goOn();
    expect((await answer).status).toBe(403);
    expect(await imagesOf(folder)).toEqual([]);
  });
});

describe('[SPC-05] [PERM-02] [8.2.2] pictures come out', () => {
  it('to who can read the folder: not where it is closed, deleted or under a late review', async () => {
    const { space, folder } = await makeWritable();
    const closed = await makeFolder(house, space);
    const onlyReads = await makeRole(house);
    await setEntry(house, space.rootId, onlyReads, ['canRead']);
    await setEntry(house, closed, onlyReads, 'none');
    const token = await signInAs(house, writer);
    const { id: open } = (await upload(`/folders/${folder}`, token)).body;
    const { id: hidden } = (await upload(`/folders/${closed}`, token)).body;
    const reader = await makeUser(house, { roles: [onlyReads] });
    const readers = await signInAs(house, reader);
    expect((await show(open, readers)).status).toBe(200);
    const refused = await show(hidden, readers);
    const absent = await show(999_999, readers);
    expect(refused.status).toBe(404);
    expect(JSON.parse(absent.bytes.toString())).toEqual({
      ...JSON.parse(refused.bytes.toString()),
      requestId: expect.any(String),
    });
    expect((await show(open, await signInAs(house, await makeUser(house)))).status).toBe(404);
    expect((await show(open)).status).toBe(401);

    const today = house.clock.now().toISOString().slice(0, 10);
    const review = { needs_user_audit: true, audit_deadline: today };
    await db.updateTable('space').set(review).where('id', '=', space.id).execute();
    expect((await show(open, readers)).status).toBe(200);
    house.clock.advance({ hours: 24 });
    expect((await show(open, await signInAs(house, reader))).status).toBe(404);
    const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    expect((await show(open, admin)).status).toBe(200);
    const { id: deletion_id } = await db
      .insertInto('deletion')
      .values({ at: house.clock.now(), by_id: writer.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('folder').set({ deletion_id }).where('id', '=', folder).execute();
    expect((await show(open, admin)).status).toBe(404);
  });

  it('[14.2.1] by a token for one image, or for a space’s: no others, five minutes, not after logout', async () => {
    const [here, there] = [await makeWritable(), await makeWritable()];
    const token = await signInAs(house, writer);
    const [first, second, foreign] = [
      (await upload(`/folders/${here.folder}`, token)).body.id,
      (await upload(`/spaces/${here.space.id}`, token)).body.id,
      (await upload(`/folders/${there.folder}`, token)).body.id,
    ];
    const tokenFor = async (resource: string) =>
      `?jwt=${(await house.ask(makeResourceToken, { body: { resource } }, { token })).body.token}`;
    const statuses = async (query: string) =>
      Promise.all([first, second, foreign].map(async (id) => (await show(id, undefined, query)).status));

    const one = await tokenFor(`/images/${first}`);
    expect(await statuses(one)).toEqual([200, 401, 401]);
    const all = await tokenFor(`/spaces/${here.space.id}/images`);
    expect(await statuses(all)).toEqual([200, 200, 404]);
    expect(await statuses(await tokenFor(`/spaces/${there.space.id}/images`))).toEqual([404, 404, 200]);
    // A picture moves with its folder.
    await db.updateTable('folder').set({ space_id: there.space.id }).where('id', '=', here.folder).execute();
    expect(await statuses(all)).toEqual([404, 200, 404]);
    expect((await house.fetch(`/api/rest/users/me${all}`)).status).toBe(401);

    house.clock.advance({ minutes: 6 });
    expect([await statuses(one), await statuses(all)]).toEqual([Array(3).fill(401), Array(3).fill(401)]);
    const fresh = await tokenFor(`/images/${first}`);
    expect((await show(first, undefined, fresh)).status).toBe(200);
    await house.ask(signOut, {}, { token });
    expect((await show(first, undefined, fresh)).status).toBe(401);
  });

  it('[14.2.1] by an access token in the address, unless that is refused; never elsewhere', async () => {
    const { folder } = await makeWritable();
    const token = await signInAs(house, writer);
    const { id } = (await upload(`/folders/${folder}`, token)).body;
    expect((await show(id, undefined, `?jwt=${token}`)).status).toBe(200);
    expect((await strict.fetch(`/api/rest/images/${id}?jwt=${token}`)).status).toBe(401);
    expect((await house.fetch(`/api/rest/users/me?jwt=${token}`)).status).toBe(401);
    expect(house.logText()).not.toContain(token);
  });
});
