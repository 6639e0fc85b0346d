import { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import { createSpace, updateSpace } from '@atrium/contract/spaces';
import { createUser, getUser, updateUser } from '@atrium/contract/users';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry, type TestSpace } from '../testing/library.ts';
import * as storage from '../testing/storage.ts';
import { upload } from '../testing/upload.ts';

const house = await openHouse();
const { pool } = house.parts;
const admin = await makeUser(house, { roles: [161] });

const { file, noRoom, refusal } = storage;
const makeLimited = (quota: { space?: number; own?: number }) => storage.makeLimited(house, quota);
const send = (as: string, space: TestSpace, ...sizes: number[]) =>
  storage.sendSizes(house, as, space, ...sizes);

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
