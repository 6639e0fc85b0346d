import { readFile } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import { call } from '@atrium/contract/parts/call';
import { getMe } from '@atrium/contract/users';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { isDatabaseGone, transaction } from './connect.ts';

const house = await openHouse();
const server = new pg.Pool({ host: inject('databaseHost'), user: 'postgres', database: 'postgres', max: 1 });
afterAll(() => server.end());

const database = new URL(house.databaseUrl).pathname.slice(1);
const breakConnections = () =>
  server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);

/** Breaks them and waits until that is known: a statement on one that is not known to be broken fails. */
async function breakAndNotice(): Promise<void> {
  const { pool } = house.parts;
  const open = pool.totalCount;
  expect(open).toBeGreaterThan(0);
  let gone = 0;
  const count = () => {
    gone += 1;
  };
  pool.on('remove', count);
  await breakConnections();
  await waitFor('the connections to be gone', () => gone >= open);
  pool.off('remove', count);
}

it('[16.5.3] requests under way when all connections break succeed or answer 503; the next ones work', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const ask = async () => {
    const response = await house.fetch('/api/rest/users/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status !== 200) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toMatchObject({
        code: 'system.unavailable',
        message: expect.stringContaining('database'),
      });
    }
    return response.status;
  };
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 20 }, ask);
    await breakAndNotice();
    await Promise.all(asked);
    await waitFor('an answer', async () => (await ask()) === 200);
  }
  expect((await house.ask(getMe, {}, { token })).body.email).toBe(user.email);
});

const pause = call({ method: 'GET', path: '/pause', access: 'public', summary: 'x', reply: z.object({}) });

it('[16.5.3] a connection that breaks between two statements of a change is a 503 and leaves no half of it', async () => {
  let inside = () => {};
  let goOn = () => {};
  const isInside = new Promise<void>((resolve) => {
    inside = resolve;
  });
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const address = await plantRoutes(house, [
    planted(pause, () =>
      transaction(house.parts.db, async (trx) => {
        await trx.insertInto('role').values({ name: 'Half of a change' }).execute();
        inside();
        await mayGoOn;
        await sql`select 1`.execute(trx);
        return {};
      }),
    ),
  ]);
  const answer = fetch(`${address}/api/rest/pause`);
  await isInside;
  await breakConnections();
  await waitFor('the connections to be gone', async () => house.parts.pool.idleCount === 0);
  goOn();
  expect((await answer).status).toBe(503);
  const left = await house.parts.db.selectFrom('role').where('name', '=', 'Half of a change').execute();
  expect(left).toEqual([]);
});

it('[16.2.5] a broken connection is a short line of the log, without what the connection was used for', async () => {
  await house.parts.pool.query('select 1');
  await breakAndNotice();
  const lines = () => house.logLines().filter(({ msg }) => msg === 'a database connection failed');
  await waitFor('the line', () => lines().length > 0);
  for (const line of lines()) {
    expect(JSON.stringify(line).length).toBeLessThan(4000);
    expect(line).not.toHaveProperty('err.client');
  }
});

it('[SHR-03] jobs go on after their connections broke', async () => {
  const user = await makeUser(house);
  await breakAndNotice();
  await waitFor('a reset', async () => {
    const response = await house.fetch('/api/rest/users/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email }),
    });
    return response.status === 204;
  });
  expect((await house.mailTo(user.email, /new password/)).text).toContain('/reset-password/');
});

it('[16.5.3] a name with several addresses that all refuse counts as no database', async () => {
  const error = await new Promise<Error>((resolve) => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    openSocket({ host: 'db.test', port: 1, lookup: (_name, _options, done) => done(null, both) }).on(
      'error',
      resolve,
    );
  });
  expect(error).toBeInstanceOf(AggregateError);
  expect(isDatabaseGone(error)).toBe(true);
});

it('a missing file or a broken rule is not a missing database', async () => {
  const missing = await readFile('/nowhere/at/all').catch((error) => error);
  expect(isDatabaseGone(missing)).toBe(false);
  const broken = await house.parts.db
    .insertInto('role')
    .values({ id: 161, name: 'Again' })
    .execute()
    .catch((error) => error);
  expect(broken).toMatchObject({ code: '23505' });
  expect(isDatabaseGone(broken)).toBe(false);
  expect(isDatabaseGone('text')).toBe(false);
});

it('two changes that wait for each other are both made: one of them again from the start', async () => {
  const people = [(await makeUser(house)).id, (await makeUser(house)).id] as const;
  let runs = 0;
  let arrived = 0;
  let bothArrived: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothArrived = resolve;
  });
  const rename = (first: number, second: number, name: string) =>
    transaction(house.parts.db, async (trx) => {
      runs += 1;
      const set = (id: number) =>
        trx.updateTable('app_user').set({ first_name: name }).where('id', '=', id).execute();
      await set(first);
      arrived += 1;
      if (arrived === 2) bothArrived();
      await both;
      await set(second);
    });
  await Promise.all([rename(people[0], people[1], 'One'), rename(people[1], people[0], 'Two')]);
  // More where a slow machine lets them meet again.
  expect(runs).toBeGreaterThanOrEqual(3);
  const rows = await house.parts.db
    .selectFrom('app_user')
    .select('first_name')
    .where('id', 'in', people)
    .execute();
  expect(new Set(rows.map((row) => row.first_name)).size).toBe(1);
});
