import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeRole, reads, setEntry } from '../../testing/library.ts';
import { makeSmtpServer, type TestSmtpServer } from '../../testing/services/smtp-server.ts';
import { makeList, makeShared, settledShare, shareOf, wakeMailing } from '../../testing/sharing.ts';
import { waitFor } from '../../testing/wait-for.ts';

const settingsFor = (smtp: TestSmtpServer) => ({
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'http://localhost:4000',
  // A test moves the clock on for days.
  SESSION_IDLE_MINUTES: '43200',
  SESSION_MAX_HOURS: '2160',
});

/** How often each got one. */
const arrivals = ({ received }: TestSmtpServer): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const mail of received) {
    const to = mail.to?.[0]?.address ?? '';
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
};

/** What waits is due at once, until all of it has gone. */
const deliverNow = (house: House, token: string, id: number) =>
  waitFor('the mails of the share', async () => {
    await house.parts.pool.query(`update mail set due_at = $1 where state = 'queued'`, [house.clock.now()]);
    await wakeMailing(house);
    const share = await shareOf(house, token, id);
    return share.queued === 0 && share;
  });

const emails = (people: { email: string }[]) => people.map(({ email }) => email).sort();

it('[SHR-02] [SHR-03] one recipient of forty is refused: the others get theirs, and the sharer is told who did not', async () => {
  const smtp = await makeSmtpServer();
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house, { readers: 40 });
  const refused = world.people[17] as TestUser;
  smtp.unknownRecipients.set(refused.email, 0);
  const { body } = await world.share({ roleIds: [world.readers] });
  const share = await settledShare(house, world.token, body.id);
  expect(share).toMatchObject({ people: 40, sent: 39, failed: 1, queued: 0, outbox: 0, withheld: 0 });
  expect(share.failures).toMatchObject([{ id: refused.id }]);
  expect([...arrivals(smtp).keys()].sort()).toEqual(
    emails(world.people.filter((person) => person !== refused)),
  );
  expect([...arrivals(smtp).values()].every((count) => count === 1)).toBe(true);
  expect(smtp.unknownRecipients.get(refused.email)).toBe(1);
  await house.close();
});

it('[SHR-03] while the mail server is down for an hour mails wait; they go out once it is back, each once', async () => {
  const smtp = await makeSmtpServer({ started: false });
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house, { readers: 12 });
  const { body } = await world.share({ roleIds: [world.readers] });
  const tried = () =>
    house.parts.pool.query<{ tries: number; state: string }>(
      'select tries, state from mail where last_error is not null order by id',
    );
  await waitFor('a failed try', async () => ((await tried()).rowCount ?? 0) > 0);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    house.clock.advance({ minutes: 1 });
    await wakeMailing(house);
  }
  const mostTries = Math.max(...(await tried()).rows.map(({ tries }) => tries));
  expect(mostTries, 'asks again, but less and less often').toBeLessThan(20);
  expect(await shareOf(house, world.token, body.id)).toMatchObject({ queued: 12, failed: 0 });
  expect(house.logText()).toContain('the mail server takes no mails of shares');

  await smtp.start();
  expect(await deliverNow(house, world.token, body.id)).toMatchObject({ sent: 12, failed: 0 });
  expect([...arrivals(smtp).values()]).toEqual(Array.from({ length: 12 }, () => 1));
  await house.close();
});

it('[SHR-03] a mail server that takes its time holds up neither Atrium nor the other recipients', async () => {
  const smtp = await makeSmtpServer();
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house, { readers: 10 });
  const stuck = world.people[0] as TestUser;
  const freed = Promise.withResolvers<void>();
  smtp.slowness.wait = (to) => (to === stuck.email ? freed.promise : pause(100));
  const { body } = await world.share({ roleIds: [world.readers] });
  expect(body).toMatchObject({ people: 10, queued: 10 });
  const moving = await waitFor('the others', async () => {
    const share = await shareOf(house, world.token, body.id);
    return share.sent === 9 && share;
  });
  expect(moving).toMatchObject({ queued: 1, failed: 0 });
  freed.resolve();
  expect(await settledShare(house, world.token, body.id)).toMatchObject({ sent: 10 });
  expect([...arrivals(smtp).values()]).toEqual(Array.from({ length: 10 }, () => 1));
  await house.close();
});

it('[SHR-03] one that the server puts off is tried later, by itself; after two days it is given up', async () => {
  const smtp = await makeSmtpServer();
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house, { readers: 5 });
  const [busy, never] = world.people as [TestUser, TestUser];
  smtp.busyRecipients.add(busy.email).add(never.email);
  const { body } = await world.share({ roleIds: [world.readers] });
  await waitFor('the others', async () => (await shareOf(house, world.token, body.id)).sent === 3);
  smtp.busyRecipients.delete(busy.email);
  house.clock.advance({ hours: 1 });
  await wakeMailing(house);
  await waitFor('the one put off', async () => (await shareOf(house, world.token, body.id)).sent === 4);
  house.clock.advance({ days: 2 });
  await wakeMailing(house);
  const share = await settledShare(house, world.token, body.id);
  expect(share).toMatchObject({ sent: 4, failed: 1, failures: [{ id: never.id }] });
  expect(house.logText()).toContain('a mail was given up');
  await house.close();
});

/** Rights are asked for as a batch begins: one that meets a mail server that is down must not outlast a change. */
const workerRests = (house: House, shareId: number) =>
  waitFor('the worker to rest', async () => {
    const { rows } = await house.parts.pool.query(
      'select bool_or(last_error is not null) and bool_and(worker is null) as rests from mail where share_id = $1',
      [shareId],
    );
    return rows[0].rests === true;
  });

it('[8.3.3] [SHR-02] who loses the right between share and sending gets no mail, and nobody else’s is held up', async () => {
  const smtp = await makeSmtpServer({ started: false });
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house, { readers: 4 });
  const { body } = await world.share({ roleIds: [world.readers], ccUserIds: [world.sharer.id] });
  await workerRests(house, body.id);
  const [lost, disabled] = world.people as [TestUser, TestUser];
  await house.parts.db.deleteFrom('user_role').where('user_id', '=', lost.id).execute();
  await house.parts.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('id', '=', disabled.id)
    .execute();
  await smtp.start();
  const share = await deliverNow(house, world.token, body.id);
  expect(share).toMatchObject({ sent: 3, withheld: 2, failed: 0 });
  expect([...arrivals(smtp).keys()].sort()).toEqual(emails([...world.people.slice(2), world.sharer]));
  await house.close();
});

it.each([
  [
    'lost the right to share',
    (house: House, world: World) => setEntry(house, world.space.rootId, world.sharers, reads),
  ],
  [
    'was disabled',
    (house: House, world: World) =>
      house.parts.db
        .updateTable('app_user')
        .set({ is_active: false })
        .where('id', '=', world.sharer.id)
        .execute(),
  ],
  [
    'lost one of the documents to the trash',
    async (house: House, world: World) => {
      const { rows } = await house.parts.pool.query(
        'insert into deletion (at, by_id) values (now(), $1) returning id',
        [world.sharer.id],
      );
      await house.parts.pool.query('update document set deletion_id = $1 where id = $2', [
        rows[0].id,
        world.second,
      ]);
    },
  ],
])('[8.3.3] no mail goes out once the sharer %s', async (_, change) => {
  const smtp = await makeSmtpServer({ started: false });
  const house = await openHouse({ settings: settingsFor(smtp) });
  const world = await makeShared(house);
  const { body } = await world.share({ roleIds: [world.readers] });
  await workerRests(house, body.id);
  await change(house, world);
  await smtp.start();
  house.clock.advance({ minutes: 6 });
  await wakeMailing(house);
  await waitFor('the mails to be judged', async () => {
    const { rows } = await house.parts.pool.query('select state from mail');
    return rows.length === 2 && rows.every(({ state }) => state === 'withheld');
  });
  expect(smtp.received).toEqual([]);
  await house.close();
});

type World = Awaited<ReturnType<typeof makeShared>>;

it('[SHR-03] a server killed while it mails: each mail arrives once, or its repetition is in the log', async () => {
  const smtp = await makeSmtpServer();
  // Queues, and lets the other one send.
  const house = await openHouse({ settings: settingsFor(smtp) });
  const child = fork(join(import.meta.dirname, '../../testing/services/serve-to-kill.ts'), {
    execArgv: [],
    env: {
      ...{ PORT: '0', ATRIUM_DATA: house.dataFolder, DATABASE_URL: house.databaseUrl, DATABASE_POOL: '4' },
      ...{ LIBREOFFICE: 'off', FILE_WORK: 'off', SEARCH_INDEX: 'off', ...settingsFor(smtp) },
    },
  });
  const ended = once(child, 'exit');
  atEnd(async () => child.kill('SIGKILL'));
  const [address] = (await once(child, 'message')) as [string];
  const world = await makeShared(house, { readers: 60 });
  await house.parts.jobs.stop();
  // The mail server takes some, then hangs on the rest until the sender is gone.
  let taken = 0;
  const dead = Promise.withResolvers<void>();
  smtp.slowness.wait = async () => {
    taken += 1;
    if (taken > 20) await dead.promise;
  };
  const response = await fetch(`${address}/api/rest/documents/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.token}` },
    body: JSON.stringify({
      documentIds: [world.first],
      roleIds: [world.readers],
      subject: 'Cut off',
      message: 'Read this.',
    }),
  });
  expect(response.status).toBe(201);
  const body = (await response.json()) as { id: number };
  await waitFor('the mail server to hang', () => taken > 20);
  child.kill('SIGKILL');
  await ended;
  const before = await shareOf(house, world.token, body.id);
  expect(before.queued).toBeGreaterThan(0);
  smtp.slowness.wait = async () => undefined;
  dead.resolve();

  const next = await openHouse({ beside: house, clock: house.clock, settings: settingsFor(smtp) });
  // What nobody holds any more is free after half a minute.
  await house.parts.pool.query(`update mail set due_at = due_at - interval '31 s' where state = 'sending'`);
  await wakeMailing(next);
  expect(await settledShare(next, world.token, body.id)).toMatchObject({ sent: 60, failed: 0 });
  const counts = arrivals(smtp);
  expect([...counts.keys()].sort()).toEqual(emails(world.people));
  const warned = next
    .logLines()
    .filter(({ msg }) => /may arrive twice/.test(String(msg)))
    .map(({ mailId }) => Number(mailId));
  const { rows } = await house.parts.pool.query<{ id: string; recipient: string }>(
    'select id, recipient from mail',
  );
  const mayRepeat = new Set(rows.filter(({ id }) => warned.includes(Number(id))).map((row) => row.recipient));
  for (const [to, count] of counts) expect([to, count], to).toEqual([to, mayRepeat.has(to) ? count : 1]);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  await next.close();
  await house.close();
});

it('[SHR-03] without a mail server the sharer and the administrator are told where the mails are', async () => {
  const house = await openHouse();
  const world = await makeShared(house);
  const { body } = await world.share({ roleIds: [world.readers] });
  expect(await settledShare(house, world.token, body.id)).toMatchObject({ outbox: 2, sent: 0, failed: 0 });
  const admin = await signInAs(house, await makeUser(house, { roles: [161] }));
  const { mail } = (await house.ask(systemStatus, {}, { token: admin })).body;
  expect(mail).toMatchObject({ isConfigured: false, waiting: 0, failed: 0 });
  expect(mail.lastSentAt).not.toBeNull();
  await house.close();
});

it('[SHR-02] [8.2.2] whoever is chosen, nobody gets the name of what they cannot read', async () => {
  const house = await openHouse();
  const world = await makeShared(house, { readers: 6 });
  const roles = [world.readers, ...(await Promise.all([makeRole(house), makeRole(house), makeRole(house)]))];
  let seed = 20_271;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const everybody = [...world.people, world.stranger];
  for (const person of everybody)
    for (const role of roles.slice(1))
      if (draw(2))
        await house.parts.db.insertInto('user_role').values({ user_id: person.id, role_id: role }).execute();
  const documents = [world.first, world.second];
  for (let round = 0; round < 12; round += 1) {
    for (const document of documents)
      for (const role of roles)
        await setEntry(house, document, role, draw(3) ? (draw(2) ? reads : 'none') : 'inherit');
    house.clock.advance({ minutes: 5 });
    const list = await makeList(
      house,
      everybody
        .filter(() => draw(2))
        .map(({ id }) => id)
        .concat(world.sharer.id),
    );
    const subject = `Round ${round}`;
    const shared = documents.filter(() => draw(2));
    const { body } = await world.share({
      documentIds: shared.length > 0 ? shared : documents,
      mailingListIds: [list],
      subject,
    });
    await settledShare(house, world.token, body.id);
    const { rows } = await house.parts.pool.query<{ id: number; email: string; own: number[] }>(
      `select u.id, u.email, array(select role_id from user_role where user_id = u.id) as own from app_user u`,
    );
    const mails = (await house.mails()).filter((mail) => mail.subject === subject);
    const { rows: entries } = await house.parts.pool.query<{
      object_id: number;
      role_id: number;
      flags: number;
    }>('select * from acl_entry');
    const mayRead = (own: number[], document: number) =>
      own.some((role) => {
        const nearest = [document, world.folder, world.space.rootId]
          .map((id) => entries.find((entry) => entry.object_id === id && entry.role_id === role))
          .find((entry) => entry !== undefined);
        return ((nearest?.flags ?? 0) & 16) !== 0;
      });
    const items = shared.length > 0 ? shared : documents;
    const { rows: members } = await house.parts.pool.query<{ user_id: number }>(
      'select user_id from mailing_list_member where mailing_list_id = $1',
      [list],
    );
    const expected = rows
      .filter(({ id }) => members.some((member) => member.user_id === id))
      .filter(({ own }) => items.every((document) => mayRead(own, document)))
      .map(({ email }) => email)
      .sort();
    expect(mails.map((mail) => mail.to?.[0]?.address).sort(), subject).toEqual(expected);
  }
  await house.close();
});
