import { deleteAnnouncement, updateAnnouncement } from '@atrium/contract/announcements';
import { signOut } from '@atrium/contract/auth';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { announce, someAnnouncement } from '../../testing/announcing.ts';
import { readFeedEvents } from '../../testing/event-reader.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';

const house = await openHouse();
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const role = await makeRole(house, 'Foundry');

async function listen(roles: number[]) {
  const own = await signInAs(house, await makeUser(house, { roles }));
  const stream = await readFeedEvents(house, { token: own });
  expect([await stream.next(), await stream.next()]).toEqual(['open {}', 'told {"unread":0}']);
  return { next: () => stream.next(), leave: () => house.ask(signOut, {}, { token: own }) };
}

it('[DASH-02] [8.2.2] those for whom an announcement is or was hear that there is one, and nobody else does', async () => {
  const [worker, other] = [await listen([role]), await listen([])];
  const { id } = await announce(house, token, { roles: [role] });
  expect(await worker.next()).toBe('news {}');
  await announce(house, token, { roles: [role], date: '2999-01-01' });
  await announce(house, token, { roles: [role], until: '2020-01-01' });
  const body = someAnnouncement({ roles: [adminRole] });
  await house.ask(updateAnnouncement, { params: { id }, body }, { token });
  expect(await worker.next(), 'it is theirs no more').toBe('news {}');
  await house.ask(updateAnnouncement, { params: { id }, body: someAnnouncement() }, { token });
  expect([await worker.next(), await other.next()]).toEqual(['news {}', 'news {}']);
  await house.ask(deleteAnnouncement, { params: { id } }, { token });
  expect([await worker.next(), await other.next()]).toEqual(['news {}', 'news {}']);
  for (const one of [worker, other]) await one.leave();
  expect([await worker.next(), await other.next()]).toEqual([undefined, undefined]);
});
