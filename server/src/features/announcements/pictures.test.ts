import {
  deleteAnnouncement,
  getManagedAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@atrium/contract/announcements';
import { makeResourceToken } from '@atrium/contract/auth';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { announce, drawn, someAnnouncement, uploadPicture } from '../../testing/announcing.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { listIncoming } from '../../testing/storage.ts';
import { sendForm } from '../../testing/upload.ts';
import { sweepFiles } from '../../work/sweep-files.ts';
import { removeUnusedImages } from './keep-image.ts';

const house = await openHouse({ settings: { ...longSessions, ACCESS_TOKEN_IN_ADDRESS: 'off' } });
const { db } = house.parts;
const role = await makeRole(house, 'Foundry');
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const worker = await signInAs(house, await makeUser(house, { roles: [role] }));
const staff = await signInAs(house, await makeUser(house));

async function show(id: number, by?: string, jwt?: string) {
  const response = await house.fetch(`/api/rest/announcements/images/${id}${jwt ? `?jwt=${jwt}` : ''}`, {
    headers: by ? { authorization: `Bearer ${by}` } : {},
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const statuses = async (id: number) =>
  Promise.all([token, worker, staff].map(async (by) => (await show(id, by)).status));
const images = () => db.selectFrom('announcement_image').select('id').orderBy('id').execute();
const send = async (bytes: Buffer | string, by = token, filename = 'x.png') =>
  sendForm<{ id: number }>(
    house,
    by,
    { path: '/announcements/images' },
    [],
    [{ field: 'image', filename, bytes }],
  );

it('[8.2.2] a picture is seen by those who read its announcement; before it is used by administrators alone', async () => {
  const id = await uploadPicture(house, token);
  expect(await statuses(id)).toEqual([200, 404, 404]);
  const picture = { id, alt: 'The furnace' };
  const made = await announce(house, token, { picture, roles: [role] });
  expect(made.picture).toEqual({ id, alt: 'The furnace', width: 60, height: 40 });
  expect(await statuses(id)).toEqual([200, 200, 404]);
  expect((await show(id)).status).toBe(401);

  const params = { id: made.id };
  const put = (more: object) =>
    house.ask(updateAnnouncement, { params, body: someAnnouncement({ picture, ...more }) }, { token });
  await put({});
  expect(await statuses(id), 'for everybody').toEqual([200, 200, 200]);
  await put({ until: '2020-01-02' });
  expect(await statuses(id), 'it has ended').toEqual([200, 404, 404]);
});

it('[14.2.1] a token in the address opens pictures of announcements, or one of them, to who could see it', async () => {
  const id = await uploadPicture(house, token);
  const other = await uploadPicture(house, token);
  await announce(house, token, { picture: { id }, roles: [role] });
  await announce(house, token, { picture: { id: other } });
  const tokenFor = async (resource: string, by: string) =>
    (await house.ask(makeResourceToken, { body: { resource } }, { token: by })).body.token;
  const wide = await tokenFor('/announcements/images', worker);
  const narrow = await tokenFor(`/announcements/images/${id}`, worker);
  const theirs = await tokenFor('/announcements/images', staff);
  const contacts = await tokenFor('/contacts/images', worker);
  const status = async (picture: number, jwt: string) => (await show(picture, undefined, jwt)).status;
  expect([await status(id, wide), await status(other, wide), await status(id, narrow)]).toEqual([
    200, 200, 200,
  ]);
  expect(await status(other, narrow)).toBe(401);
  expect([await status(id, theirs), await status(other, theirs)]).toEqual([404, 200]);
  expect([await status(id, contacts), await status(id, worker)]).toEqual([401, 401]);
});

it('[5.2.6] [1.3.4] [3.2.1] it is written anew, and nothing but a picture is one', async () => {
  const located = await sharp(await drawn())
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  expect(located.includes('secret place')).toBe(true);
  const { id } = (await send(located)).body;
  const { bytes, headers } = await show(id, token);
  expect([bytes.includes('secret place'), headers.get('content-type')]).toEqual([false, 'image/jpeg']);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const bad of [svg, 'no picture', Buffer.alloc(0)])
    expect((await send(bad)).status).toBeGreaterThanOrEqual(400);
  expect((await send(await drawn(), staff)).status).toBe(403);
  expect(await listIncoming(house)).toEqual([]);
});

it('[8.2.2] a picture belongs to one announcement; one that is gone is told at its field', async () => {
  const id = await uploadPicture(house, token);
  await announce(house, token, { picture: { id } });
  for (const wrong of [id, 2_000_000]) {
    const { status, body } = await sendJson({ picture: { id: wrong } });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      422,
      'announcement.picture-gone',
      ['picture'],
    ]);
  }
});

async function sendJson(more: object) {
  const response = await house.fetch('/api/rest/announcements', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(someAnnouncement(more)),
  });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; fields?: Record<string, string> },
  };
}

it('[14.2.7] with its announcement, or when another takes its place, a picture goes, and then its bytes', async () => {
  await db.deleteFrom('announcement').execute();
  await db.deleteFrom('announcement_image').execute();
  const [first, second] = [
    await uploadPicture(house, token, 'red'),
    await uploadPicture(house, token, 'blue'),
  ];
  const made = await announce(house, token, { picture: { id: first } });
  const params = { id: made.id };
  const body = someAnnouncement({ picture: { id: second } });
  await house.ask(updateAnnouncement, { params, body }, { token });
  expect(await images()).toEqual([{ id: second }]);
  expect((await show(first, token)).status).toBe(404);
  const seen = (await house.ask(getManagedAnnouncement, { params }, { token })).body;
  expect(seen.version).not.toBe(made.version);
  await house.ask(deleteAnnouncement, { params }, { token });
  expect(await images()).toEqual([]);
  const stored = () => db.selectFrom('stored_file').select('hash').execute();
  expect(await stored()).not.toEqual([]);
  await sweepFiles(house.parts, { graceMinutes: -60 });
  expect(await stored()).toEqual([]);
  expect((await house.ask(listAnnouncements, { query: {} }, { token: staff })).body).toEqual([]);
});

it('[14.2.7] one that no announcement ever showed goes after a month', async () => {
  const [unused, used] = [
    await uploadPicture(house, token, 'red'),
    await uploadPicture(house, token, 'blue'),
  ];
  await announce(house, token, { picture: { id: used } });
  const clean = () => removeUnusedImages(house.parts, house.clock.now());
  house.clock.advance({ days: 29 });
  await clean();
  expect(await images()).toEqual([{ id: unused }, { id: used }]);
  house.clock.advance({ days: 2 });
  await clean();
  expect(await images()).toEqual([{ id: used }]);
});
