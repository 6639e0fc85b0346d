import pg from 'pg';
import { expect, it } from 'vitest';
import { makeUser } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { waitFor } from './testing/wait-for.ts';

it('closing finishes what is in flight, takes nothing new, and leaves no connection', async () => {
  const house = await openHouse();
  const running = await openHouse({ beside: house });
  const other = new pg.Client({ connectionString: house.databaseUrl });
  await other.connect();
  const user = await makeUser(house);

  // The sign-in waits for this lock, so it is in flight for as long as the test likes.
  await other.query('begin');
  await other.query('lock table app_user in access exclusive mode');
  const answer = running.fetch('/api/rest/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.email, password: user.password }),
  });
  await waitFor('the sign-in to wait', async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });

  let closed = false;
  const closing = running.close().then(() => {
    closed = true;
  });
  await waitFor('new connections to be refused', () =>
    fetch(`${running.url}/api/rest/health`).then(
      () => false,
      () => true,
    ),
  );
  expect(closed).toBe(false);
  await other.query('commit');

  const response = await answer;
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ token: expect.any(String) });
  await closing;
  await expect(fetch(`${running.url}/api/rest/health`)).rejects.toThrow();
  expect(running.parts.pool.totalCount).toBe(0);
  await other.end();
});

it('a server that is told to stop first says that it is not ready, and answers everything else meanwhile', async () => {
  const house = await openHouse();
  const running = await openHouse({ beside: house, settings: { DRAIN_SECONDS: '2' } });
  const user = await makeUser(house);
  const closing = running.close();
  // Each on a connection of its own, as a proxy's next request may be.
  const ask = (path: string, body?: object) =>
    running.fetch(`/api/rest${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
    });
  const refused = await ask('/ready');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'system.unavailable', message: 'This server is being stopped.' }),
  ]);
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/auth/token', { username: user.email, password: user.password })).status).toBe(200);
  await closing;
  await expect(ask('/health')).rejects.toThrow();
});
