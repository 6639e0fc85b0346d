import { afterAll, describe, expect, it } from 'vitest';
import { startEmbedded } from './base/database/embedded.ts';
import { readKept } from './testing/cluster/read-kept.ts';
import { startUploaders } from './testing/cluster/uploaders.ts';
import { onRoomyDisk } from './testing/doctor/patient.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { beginUpload, goOn } from './testing/pieces.ts';
import { openSmallDisk } from './testing/small-disk.ts';
import { upload } from './testing/upload.ts';
import { waitFor } from './testing/wait-for.ts';
import { examine } from './work/doctor/examine.ts';

const noRoom = { code: 'storage.full', message: 'The server has no room for this. Tell your administrator.' };
const [disk, databaseDisk] = [await openSmallDisk(64), await openSmallDisk(400)];
const database = await startEmbedded({ dataFolder: databaseDisk.folder, log: () => undefined });
const { host } = database.connection;
const house = await openHouse({
  settings: {
    ...{ FILE_STORE: 'disk', ATRIUM_DATA: disk.folder, DATABASE_DIRECT_URL: '', STORAGE_RESERVE_MB: '0' },
    DATABASE_URL: `postgresql://postgres@localhost/atrium?host=${encodeURIComponent(host)}`,
  },
});
afterAll(async () => {
  await house.close();
  await database.stop();
});
const findings = async () => (await examine(onRoomyDisk(house), { isDeep: true })).findings;

describe('[16.5.3] a disk without room', () => {
  it('of the files: uploads say so and leave nothing, what is there can be read, and with room again all is well', async () => {
    const token = await signInAs(house, await makeUser(house, { roles: [161] }));
    const space = await makeSpace(house);
    const place = { spaceId: space.id };
    const bytes = Buffer.alloc(3_000_000, 'many words\n');
    const sent = await upload(house, token, place, [{ filename: 'first.txt', bytes: 'there before' }]);
    expect(sent.body).toMatchObject([{ name: 'first.txt' }]);
    const [first] = sent.body;
    await disk.fill(1_000_000);
    const refused = await upload(house, token, place, [{ filename: 'large.txt', bytes }]);
    expect(refused).toMatchObject({ status: 507, body: noRoom });
    const target = { name: 'pieces.txt', size: bytes.length, space: space.id };
    const begun = await beginUpload(house, token, target);
    expect(await goOn(house, token, begun.id, bytes)).toMatchObject({ status: 507, code: 'storage.full' });
    const headers = { authorization: `Bearer ${token}` };
    const read = await house.fetch(`/api/rest/documents/${first?.id}/download`, { headers });
    expect(await read.text()).toBe('there before');

    await disk.empty();
    expect((await upload(house, token, place, [{ filename: 'large.txt', bytes }])).status).toBe(201);
    expect(await goOn(house, token, begun.id, bytes)).toMatchObject({ status: 204, offset: bytes.length });
    expect(await findings()).toEqual([]);
  });

  it('of the database: changes are refused in words, and with room again all that was acknowledged is there, once', async () => {
    const user = await makeUser(house, { roles: [161] });
    const token = await signInAs(house, user);
    const space = await makeSpace(house);
    const uploaders = startUploaders({ addresses: [house.url], token, spaceId: space.id, people: 2 });
    await waitFor('documents', () => uploaders.acknowledged.length > 5);
    await databaseDisk.fill();
    await waitFor('a refusal', async () => {
      const { status } = await house.fetch('/api/rest/ready');
      return status !== 200 || uploaders.refusals.length > 0;
    });
    await databaseDisk.empty();
    const before = uploaders.acknowledged.length;
    await waitFor('documents again', () => uploaders.acknowledged.length > before + 5);
    await uploaders.stop();
    expect(uploaders.refusals.filter((refusal) => !refusal.startsWith('507'))).toEqual([]);
    const kept = await readKept(house, user.id);
    expect(kept).toEqual(uploaders.acknowledged.toSorted((a, b) => a.id - b.id));
    expect(await findings()).toEqual([]);
  });
});
