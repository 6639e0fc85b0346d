import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '@atrium/contract/auth';
import { forgotPassword } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { secondsAfter } from '../base/clock.ts';
import { highlight, makeDesk, put, upsert } from '../testing/annotations/annotating.ts';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { removeEnded } from '../testing/remove-ended.ts';

const house = await openHouse({ settings: { SESSION_IDLE_MINUTES: '600', SESSION_MAX_HOURS: '12' } });
const { db } = house.parts;
const tables = ['session', 'password_link', 'sso_ticket', 'throttle', 'mail', 'made_upload'] as const;
const count = async () => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await house.parts.pool.query(`select count(*) from ${table}`);
    counts[table] = rows[0].count;
  }
  return counts;
};

it('[AUTH-16] [14.2.7] what has ended is removed, each in its time, and nothing before', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  await house.askError(signIn, { body: { username: user.email, password: 'not this one' } });
  await house.ask(forgotPassword, { body: { email: user.email } });
  await house.mailTo(user.email, /Choose a new password/);
  // One that never went out: its text holds a link, so it must not stay for ever either.
  await db
    .insertInto('mail')
    .values({
      recipient: user.email,
      message: Buffer.from('sealed'),
      state: 'queued',
      created_at: house.clock.now(),
    })
    .execute();
  await db
    .insertInto('sso_ticket')
    .values({
      token_hash: 'hash',
      user_id: user.id,
      second_factor_used: false,
      expires_at: secondsAfter(house.clock.now(), 300),
    })
    .execute();
  await db
    .insertInto('made_upload')
    .values({ user_id: user.id, key: 'a-key-of-its-own', document_ids: [1], made_at: house.clock.now() })
    .execute();
  const all = { session: 1, password_link: 1, sso_ticket: 1, throttle: 5, mail: 2, made_upload: 1 };
  const steps: [{ minutes?: number; hours?: number }, Partial<typeof all>][] = [
    [{}, all],
    [{ minutes: 6 }, { sso_ticket: 0 }],
    [{ minutes: 55 }, { password_link: 0, throttle: 3 }],
    [{ hours: 9 }, { session: 0 }],
    [{ hours: 13 }, {}],
    [{ hours: 2 }, { throttle: 0, made_upload: 0 }],
    [{ hours: 29 * 24 }, { mail: 0 }],
  ];
  let expected = all;
  for (const [step, change] of steps) {
    house.clock.advance(step);
    await removeEnded(house);
    expected = { ...expected, ...change };
    expect(await count()).toEqual(expected);
  }
  expect((await house.askError(getMe, {}, { token })).status).toBe(401);
  const log = await db.selectFrom('audit_event').select('action').execute();
  expect(log.map((row) => row.action)).toContain('sign-in');
});

it.each([
  { days: 90, settings: {} },
  { days: 425, settings: { OFFLINE_DAYS: '365' } },
])(
  '[14.2.7] [VIEW-05] [OFF-04] what late edits of annotations are merged on goes after $days days with $settings; what lost against one stays',
  async ({ days, settings }) => {
    const house = await openHouse({ settings });
    const { document, ann, ben } = await makeDesk(house);
    const id = randomUUID();
    await put(house, ann, document, [upsert(id, null, highlight())]);
    await put(house, ann, document, [upsert(id, 1, highlight({ contents: 'a' }))]);
    await put(house, ben, document, [upsert(id, 1, highlight({ contents: 'b' }))]);
    const left = async () => {
      await removeEnded(house);
      const { rows } = await house.parts.pool.query(
        'select (select count(*) from annotation_operation) as operations, array(select rev from annotation_history order by rev) as revs',
      );
      return rows[0];
    };
    house.clock.advance({ days: days - 1 });
    expect(await left()).toEqual({ operations: 3, revs: [1, 2] });
    house.clock.advance({ days: 2 });
    expect(await left()).toEqual({ operations: 0, revs: [2] });
  },
);

it('[AUTH-16] [14.2.7] files of the outbox go after 30 days', async () => {
  const folder = join(house.dataFolder, 'outbox');
  await mkdir(folder, { recursive: true });
  const daysAgo = (days: number) => secondsAfter(house.clock.now(), -days * 86_400);
  for (const [name, days] of [
    ['900001.eml', 31],
    ['900002.eml', 29],
    ['notes.txt', 99],
  ] as const) {
    await writeFile(join(folder, name), 'Subject: test\r\n\r\ntext');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  await removeEnded(house);
  const names = await readdir(folder);
  expect(names).toContain('900002.eml');
  expect(names).toContain('notes.txt');
  expect(names).not.toContain('900001.eml');
});

it('[AUTH-16] [14.2.7] it is on the timetable', async () => {
  const { rows } = await house.parts.pool.query('select name, cron from pgboss.schedule');
  expect(rows).toContainEqual({ name: 'housekeeping', cron: '17 * * * *' });
});
