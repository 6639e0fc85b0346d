import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { MovingStore } from '../base/storage/moving-store.ts';
import { adminRole } from '../core/accounts/roles.ts';
import { makeUser, signInAs } from '../testing/factories.ts';
import { type House, openHouse } from '../testing/house.ts';
import { makeDocument, makeSpace } from '../testing/library.ts';
import { keepHeld, listKept } from '../testing/storage.ts';
import { moveFiles } from './move-files.ts';
import { sweepFiles } from './sweep-files.ts';

const large = randomBytes(20_000_000);

/** The same house, its files in the one store, in the other, or on the way between. */
const reopen = async (house: House, settings: Record<string, string>) => {
  const next = await openHouse({ beside: house, settings });
  return { ...next, files: next.parts.files as MovingStore };
};

async function makeHouse() {
  const house = await openHouse({ settings: { FILE_STORE: 'disk' } });
  const space = await makeSpace(house);
  const admin = await makeUser(house, { roles: [adminRole] });
  const token = await signInAs(house, admin);
  const ids = [
    await makeDocument(house, space, { bytes: Buffer.from('small') }),
    await makeDocument(house, space, { bytes: large }),
    await makeDocument(house, space, { bytes: Buffer.alloc(0) }),
  ];
  const download = async (from: House, id: number) => {
    const answer = await from.fetch(`/api/rest/documents/${id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { house, space, ids, download };
}

it('an installation moves to S3 and back while it is in use', async () => {
  const { house, space, ids, download } = await makeHouse();
  const [small, big] = ids as [number, number, number];

  const moving = await reopen(house, { FILE_STORE: 's3', FILE_STORE_FROM: 'disk' });
  expect((await download(moving, big)).bytes.equals(large)).toBe(true);
  const fresh = await makeDocument(moving, space, { bytes: Buffer.from('came meanwhile') });
  expect(await moveFiles({ ...moving.parts, files: moving.files })).toEqual({ count: 3, isWhole: true });
  expect(await moveFiles({ ...moving.parts, files: moving.files })).toEqual({ count: 0, isWhole: true });

  const there = await reopen(house, { FILE_STORE: 's3' });
  for (const id of [...ids, fresh]) expect((await download(there, id)).status).toBe(200);
  expect((await download(there, big)).bytes.equals(large)).toBe(true);
  expect((await download(there, small)).bytes.toString()).toBe('small');

  const back = await reopen(house, { FILE_STORE: 'disk', FILE_STORE_FROM: 's3' });
  expect((await download(back, fresh)).bytes.toString()).toBe('came meanwhile');
  // What lay on the disk before is there still.
  expect(await moveFiles({ ...back.parts, files: back.files })).toEqual({ count: 1, isWhole: true });
  const home = await reopen(house, { FILE_STORE: 'disk' });
  expect((await download(home, fresh)).bytes.toString()).toBe('came meanwhile');
});

it('on the way, what nothing needs any more goes from both; what waits for the virus check moves too', async () => {
  const { house, space } = await makeHouse();
  const { db } = house.parts;
  const held = await keepHeld(house, 'not looked at yet');
  const moving = await reopen(house, { FILE_STORE: 's3', FILE_STORE_FROM: 'disk' });
  await moveFiles({ ...moving.parts, files: moving.files });
  expect((await buffer(moving.files.to.readHeld(held))).toString()).toBe('not looked at yet');

  await db.deleteFrom('activity').execute();
  await db.deleteFrom('document').where('folder_id', '=', space.rootId).execute();
  await sweepFiles(moving.parts, { graceMinutes: -60 });
  expect(await listKept(house)).toEqual([]);
  expect(await listKept(moving)).toEqual([]);
});

it('a file that is damaged in the old store is told of, and does not stop the others', async () => {
  const { house, ids, download } = await makeHouse();
  const hash = createHash('sha256').update('small').digest('hex');
  await writeFile(join(house.dataFolder, 'files', hash.slice(0, 2), hash), 'maybe');
  const moving = await reopen(house, { FILE_STORE: 's3', FILE_STORE_FROM: 'disk' });
  expect(await moveFiles({ ...moving.parts, files: moving.files })).toEqual({ count: 2, isWhole: true });
  expect(moving.logText()).toContain('damaged in the old store');
  const there = await reopen(house, { FILE_STORE: 's3' });
  const [, ...others] = ids;
  for (const id of others) expect((await download(there, id)).status).toBe(200);
});
