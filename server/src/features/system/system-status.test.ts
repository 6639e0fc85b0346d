import { systemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { version } from '../../base/version.ts';
import { todayOf } from '../../core/access/access.ts';
import { adminRole } from '../../core/accounts/roles.ts';
import { keepDoctorRun } from '../../core/doctor-runs.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';

const house = await openHouse();
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const dayBefore = (days: number) =>
  new Date(Date.parse(todayOf(house.parts)) - days * 86_400_000).toISOString().slice(0, 10);
const read = async () => (await house.ask(systemStatus, {}, { token })).body;

it('[ADM-01] administrators read how the system is: database, storage, mail, work and counts', async () => {
  const before = await read();
  expect(before).toMatchObject({
    version,
    database: { isEmbedded: false },
    mail: { isConfigured: false, waiting: 0, failed: 0, lastSentAt: null, lastFailure: null },
    libreOffice: false,
    counts: { spaces: 0, mailingLists: 6, defaultDashboards: 3 },
  });
  expect(before.database.bytes).toBeGreaterThan(1_000_000);
  expect(before.storage.totalBytes).toBeGreaterThan(before.storage.freeBytes as number);
  const space = await makeSpace(house);
  await makeDocument(house, space, { bytes: Buffer.alloc(1234, 'a') });
  await db
    .insertInto('mail')
    .values([
      {
        recipient: 'a@x.example',
        state: 'queued',
        created_at: house.clock.now(),
        message: null,
        last_error: null,
        finished_at: null,
      },
      {
        recipient: 'b@x.example',
        state: 'failed',
        created_at: house.clock.now(),
        message: null,
        last_error: 'No such mailbox',
        finished_at: house.clock.now(),
      },
    ])
    .execute();
  const after = await read();
  expect(after.storage.files - before.storage.files).toBe(1);
  expect(after.storage.bytes - before.storage.bytes).toBe(1234);
  expect(after.mail).toMatchObject({
    waiting: 1,
    failed: 1,
    lastFailure: { recipient: 'b@x.example', error: 'No such mailbox' },
  });
  expect(after.counts).toMatchObject({ spaces: 1, users: before.counts.users + 1 });
  expect(after.neverSignedIn).toBe(before.neverSignedIn + 1);
});

it('[ADM-01] open reviews are told, late ones as such: the day of the deadline is still in time', async () => {
  const open = async (name: string, audit_deadline: string, alive = true) => {
    const { id, ownerId } = await makeSpace(house, { name });
    const deletion = await db
      .insertInto('deletion')
      .values({ at: house.clock.now(), by_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('space')
      .set({ needs_user_audit: true, audit_deadline, deletion_id: alive ? null : deletion.id })
      .where('id', '=', id)
      .execute();
  };
  await open('Today', dayBefore(0));
  await open('Yesterday', dayBefore(1));
  await open('Gone', dayBefore(9), false);
  expect((await read()).reviews.map(({ name, isLate }) => [name, isLate])).toEqual([
    ['Yesterday', true],
    ['Today', false],
  ]);
});

it('[ADM-01] people who signed in are counted once a day, in the days of the server’s time zone', async () => {
  const person = await makeUser(house);
  for (let times = 0; times < 2; times += 1) await signInAs(house, person);
  const { signIns } = await read();
  expect(signIns).toHaveLength(7);
  expect(signIns[0]?.day).toBe(dayBefore(6));
  expect(signIns.at(-1)).toEqual({ day: dayBefore(0), people: 2 });
});

it('[NEWS-01] feeds that cannot be read several times in a row are told, unless they are switched off', async () => {
  expect((await read()).newsFeeds).toEqual({ failed: 0, lastFailure: null });
  const now = house.clock.now();
  const feed = (publisher: string, failures: number, is_active = true) => ({
    ...{ url: `http://${publisher}.example/`, publisher, language: 'English' as const, topics: [] },
    ...{ keep_topics: true, is_active, failures, error: 'Gone', created_at: now, next_at: now, read_at: now },
  });
  await db
    .insertInto('news_feed')
    .values([feed('once', 1), feed('often', 3), feed('off', 9, false)])
    .execute();
  expect((await read()).newsFeeds).toEqual({ failed: 1, lastFailure: { publisher: 'often', error: 'Gone' } });
});

it('[ADM-01] the last check is told with what to do, and without the ids of what it found', async () => {
  expect((await read()).lastCheck).toBeNull();
  const finding = { name: 'file.bytes-missing', count: 2, sentence: 'Files.', advice: 'Look.' };
  const run = { finishedAt: house.clock.now(), seconds: 1.5, isDeep: true };
  await keepDoctorRun(db, { ...run, findings: [] });
  await keepDoctorRun(db, { ...run, findings: [{ ...finding, examples: ['abc'] }] });
  expect((await read()).lastCheck).toEqual({
    ...{ at: run.finishedAt.toISOString(), seconds: 1.5, isDeep: true, findings: [finding] },
  });
});

it('[8.2.1] nobody else reads it', async () => {
  const staff = await signInAs(house, await makeUser(house));
  expect((await house.askError(systemStatus, {}, { token: staff })).status).toBe(403);
});
