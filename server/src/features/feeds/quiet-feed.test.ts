import { listFeed } from '@atrium/contract/feeds';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { noteActivity } from '../../core/activity.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();

it('[DOC-14] where little has happened, a feed that is not filled costs no look at all that can be read', async () => {
  const role = await makeRole(house);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, reads);
  const reader = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, reader);
  const documents = [await makeDocument(house, space), await makeDocument(house, space)];
  await transaction(house.parts.db, (trx) => noteActivity(house.parts, trx, reader.id, 'created', documents));
  const feed = async (limit: number) => (await house.ask(listFeed, { query: { limit } }, { token })).body;
  expect((await feed(50)).map((item) => item.entityId)).toEqual([...documents].reverse());
  const filled = await fewestStatements(house, () => feed(2));
  expect(await fewestStatements(house, () => feed(50))).toBeLessThanOrEqual(filled + 1);
});
