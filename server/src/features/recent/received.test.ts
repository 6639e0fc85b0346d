import { deleteItems } from '@atrium/contract/documents';
import { listReceived } from '@atrium/contract/recent';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { bellOf } from '../../testing/bell.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, reads, setEntry } from '../../testing/library.ts';
import { makeShared } from '../../testing/sharing.ts';

const house = await openHouse();
const bell = bellOf(house);
const admin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
const list = async (token: string, limit?: number) =>
  (await house.ask(listReceived, { query: limit === undefined ? {} : { limit } }, { token })).body;
const names = async (token: string) => (await list(token)).map(({ name }) => name);

async function openWorld() {
  const world = await makeShared(house, { readers: 2 });
  const [one, other] = world.people as [TestUser, TestUser];
  const [token, others] = [await signInAs(house, one), await signInAs(house, other)];
  /** A second after the one before, and told. */
  const share = async (more: object) => {
    house.clock.advance({ seconds: 1 });
    await world.share(more);
    await bell.tell();
  };
  return { ...world, one, other, token, others, sharing: world.token, share };
}

it('[SHR-02] what others shared with one, by whom and when, newest first, each once; also a copy', async () => {
  const { one, other, token, others, sharing, share, first, second, folder, space, sharer } =
    await openWorld();
  expect(await list(token)).toEqual([]);
  await share({ userIds: [one.id], ccUserIds: [other.id], documentIds: [first] });
  await share({ userIds: [one.id], documentIds: [second], folderIds: [folder], spaceIds: [space.id] });
  const [place, at] = [{ space: space.id, spaceName: expect.any(String) }, expect.any(String)];
  const by = { id: sharer.id, fullName: 'Olivia Owens' };
  expect(await list(token)).toEqual([
    {
      ...{ entityType: 'folder', entityId: folder, name: 'Plans', format: null, ...place, at, by },
      route: `/spaces/${space.id}/documents/folder/${folder}`,
    },
    {
      ...{ entityType: 'space', entityId: space.id, name: expect.any(String), format: null, ...place },
      ...{ at, by, route: `/spaces/${space.id}/documents` },
    },
    {
      ...{
        entityType: 'document',
        entityId: second,
        name: 'Forecast.xlsx',
        format: 'xlsx',
        ...place,
        at,
        by,
      },
      route: `/spaces/${space.id}/documents/folder/${folder}/document/${second}`,
    },
    {
      ...{
        entityType: 'document',
        entityId: first,
        name: 'Budget 2027.pdf',
        format: 'pdf',
        ...place,
        at,
        by,
      },
      route: `/spaces/${space.id}/documents/folder/${folder}/document/${first}`,
    },
  ]);
  expect(await names(others)).toEqual(['Budget 2027.pdf']);
  expect(await names(sharing)).toEqual([]);
  await share({ userIds: [one.id], documentIds: [first] });
  expect((await names(token)).slice(0, 2)).toEqual(['Budget 2027.pdf', 'Plans']);
  expect(await list(token)).toHaveLength(4);
  expect((await list(token, 1)).map(({ name }) => name)).toEqual(['Budget 2027.pdf']);
});

it('[SHR-02] [PERM-02] [8.2.2] what one can read no longer, or was deleted, is not listed', async () => {
  const { one, token, share, first, second, readers } = await openWorld();
  await share({ userIds: [one.id] });
  expect(await names(token)).toEqual(['Budget 2027.pdf', 'Forecast.xlsx']);
  await setEntry(house, first, readers, 'none');
  expect(await names(token)).toEqual(['Forecast.xlsx']);
  await house.ask(deleteItems, { body: { documents: [second], folders: [] } }, admin);
  expect(await names(token)).toEqual([]);
  await setEntry(house, first, readers, 'inherit');
  expect(await names(token)).toEqual(['Budget 2027.pdf']);
});

it('[SHR-02] who left the group has shared it all the same', async () => {
  const { one, token, share, sharer } = await openWorld();
  await share({ userIds: [one.id] });
  await house.parts.db
    .updateTable('app_user')
    .set({ deleted_at: house.clock.now(), is_active: false, email: '' })
    .where('id', '=', sharer.id)
    .execute();
  expect((await list(token)).map(({ by }) => by.fullName)).toEqual(['Olivia Owens', 'Olivia Owens']);
});

it('[SHR-02] as many statements for many as for one', async () => {
  const { one, token, share, space, sharers } = await openWorld();
  const role = await makeRole(house);
  await setEntry(house, space.rootId, role, reads);
  await share({ userIds: [one.id] });
  const few = await fewestStatements(house, () => list(token));
  for (let count = 0; count < 6; count += 1) {
    const document = await makeDocument(house, space);
    await setEntry(house, document, sharers, [...reads, 'canShare']);
    await share({ userIds: [one.id], documentIds: [document] });
  }
  expect(await list(token)).toHaveLength(8);
  expect(await fewestStatements(house, () => list(token))).toBe(few);
});
