import { listShares, type Share, shareItems } from '@atrium/contract/share';
import { makeUser, signInAs, type TestUser } from './factories.ts';
import type { House } from './house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from './library.ts';
import { waitFor } from './wait-for.ts';

/** A space that a sharer may share from and readers may read, with a folder and two documents. */
export async function makeShared(house: House, more: { readers?: number } = {}) {
  const [sharers, readers] = [await makeRole(house), await makeRole(house)];
  const sharer = await makeUser(house, { first_name: 'Olivia', last_name: 'Owens', roles: [sharers] });
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, sharers, [...reads, 'canShare']);
  await setEntry(house, space.rootId, readers, reads);
  const folder = await makeFolder(house, space, { name: 'Plans' });
  const [first, second] = [
    await makeDocument(house, space, { folder, name: 'Budget 2027.pdf' }),
    await makeDocument(house, space, { folder, name: 'Forecast.xlsx' }),
  ];
  const people: TestUser[] = [];
  for (let number = 0; number < (more.readers ?? 2); number += 1)
    people.push(await makeUser(house, { roles: [readers] }));
  const stranger = await makeUser(house);
  const token = await signInAs(house, sharer);
  return {
    ...{ space, folder, first, second, sharers, readers, sharer, people, stranger, token },
    /** Shares both documents, with what the test says besides. */
    share: (more: object = {}) =>
      house.ask(
        shareItems,
        { body: { documentIds: [first, second], subject: 'For Monday', message: 'Please read.', ...more } },
        { token },
      ),
  };
}

export type SharedWorld = Awaited<ReturnType<typeof makeShared>>;

export async function makeList(house: House, members: number[]): Promise<number> {
  const { id } = await house.parts.db
    .insertInto('mailing_list')
    .values({ name: `List of ${members.join(' ')}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map((user_id) => ({ mailing_list_id: id, user_id }));
  await house.parts.db.insertInto('mailing_list_member').values(rows).execute();
  return id;
}

/** Wakes the worker, as the next share or the next quarter of a minute would. */
export const wakeMailing = ({ parts }: House): Promise<void> =>
  parts.db.transaction().execute((trx) => parts.jobs.queue(trx, 'share-mail', {}));

export async function shareOf(house: House, token: string, id: number): Promise<Share> {
  const { body } = await house.ask(listShares, {}, { token });
  return body.find((share) => share.id === id) as Share;
}

/** Once no mail of it waits any more. */
export const settledShare = (house: House, token: string, id: number): Promise<Share> =>
  waitFor('the mails of the share', async () => {
    const share = await shareOf(house, token, id);
    return share.queued === 0 && share;
  });
