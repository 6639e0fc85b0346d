import { signIn } from '@atrium/contract/auth';
import { listDocuments } from '@atrium/contract/documents';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { startMailing } from './features/share/mailing-worker.ts';
import { bellOf, makeShelf } from './testing/bell.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { makeDocument, makeSpace } from './testing/library.ts';
import { longSessions } from './testing/reviewing.ts';
import { makeSmtpServer } from './testing/services/smtp-server.ts';
import { makeShared, settledShare, wakeMailing } from './testing/sharing.ts';
import { sendShelfStep } from './testing/shelves/send-shelf-step.ts';
import { statusOf } from './testing/status-of.ts';
import { waitFor } from './testing/wait-for.ts';
import { purgeTrash } from './work/purge-trash.ts';

// Rows are stamped by the server's own clock, which a wrong time server or a resumed machine sets a day off.
const house = await openHouse({ settings: longSessions });
const day = 1;

it('[16.5.3] sessions of before, during and after a clock that was a day ahead all hold', async () => {
  const user = await makeUser(house);
  const before = await signInAs(house, user);
  house.clock.advance({ days: day });
  const during = await signInAs(house, user);
  const statuses = () => Promise.all([before, during].map((token) => statusOf(house, getMe, {}, { token })));
  expect(await statuses()).toEqual([200, 200]);
  house.clock.advance({ days: -day });
  expect(await statuses()).toEqual([200, 200]);
});

it('[AUTH-14] [6.3.1] a wait that a clock ahead has set ends when the clock is right again, and guesses are counted anew', async () => {
  const user = await makeUser(house);
  const guess = () => statusOf(house, signIn, { body: { username: user.email, password: 'not this one' } });
  const guessUntilBlocked = async () => {
    for (let tries = 1; tries < 20; tries += 1) if ((await guess()) === 429) return true;
    return false;
  };
  house.clock.advance({ days: day });
  expect(await guessUntilBlocked()).toBe(true);
  house.clock.advance({ days: -day });
  expect(await guess()).toBe(401);
  expect(await guessUntilBlocked()).toBe(true);
});

it('[DOC-06] what was deleted before or by a clock a day ahead can be restored, whichever clock purges the trash', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [161] }));
  const space = await makeSpace(house);
  const names = ['before.txt', 'during.txt'];
  for (const name of names) await makeDocument(house, space, { name });
  await sendShelfStep(house, token, { do: 'delete', names: ['before.txt'] });
  house.clock.advance({ days: day });
  await sendShelfStep(house, token, { do: 'delete', names: ['during.txt'] });
  await purgeTrash(house.parts);
  house.clock.advance({ days: -day });
  await purgeTrash(house.parts);
  for (const name of names) await sendShelfStep(house, token, { do: 'restore', name });
  const { body } = await house.ask(listDocuments, { query: { spaceId: space.id } }, { token });
  expect(body.map(({ name }) => name).sort()).toEqual(names);
});

it('[SHR-03] [15.4.2] a clock that jumps a day while mails are on their way: nobody sends them again', async () => {
  const smtp = await makeSmtpServer();
  const settings = { ...longSessions, SMTP_URL: smtp.url, PUBLIC_URL: 'http://localhost:4000' };
  const sender = await openHouse({ settings });
  const world = await makeShared(sender, { readers: 2 });
  let taken = 0;
  const freed = Promise.withResolvers<void>();
  smtp.slowness.wait = () => {
    taken += 1;
    return freed.promise;
  };
  const { body } = await world.share({ roleIds: [world.readers] });
  await waitFor('both to be on their way', () => taken === 2);

  sender.clock.advance({ days: day });
  await wakeMailing(sender);
  await waitFor('the worker to have been woken', async () => {
    const open = await sender.parts.pool.query(
      `select from pgboss.job where name = 'share-mail' and state in ('created', 'retry', 'active')`,
    );
    return open.rowCount === 0;
  });
  const other = startMailing(sender.parts);
  other.wake();
  const ended = other.stop();
  freed.resolve();
  await ended;
  expect(await settledShare(sender, world.token, body.id)).toMatchObject({ sent: 2, failed: 0 });
  await sender.close();
  const receivers = smtp.received.map((mail) => mail.to?.[0]?.address).sort();
  expect(receivers).toEqual(world.people.map(({ email }) => email).sort());
  expect(sender.logText()).not.toContain('may arrive twice');
});

it('what a clock a day ahead has written is told once the clock is right again, and by servers whose clock was', async () => {
  const bell = bellOf(house);
  const { space, reader: makeReader, add } = await makeShelf(house);
  const reader = await makeReader();
  await bell.watch(reader, 'space', space.id);
  house.clock.advance({ days: day });
  await add(['ahead.txt']);
  house.clock.advance({ days: -day });
  await bell.tell();
  expect(await bell.lines(reader)).toEqual(['new ahead.txt 1']);
});
