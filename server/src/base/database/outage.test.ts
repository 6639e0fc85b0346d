import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { metricsToken, readFreshMetrics } from '../../testing/read-metrics.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startEmbedded } from './embedded.ts';

// A server of its own, so that it can be stopped under the house.
const folder = await mkdtemp(join(tmpdir(), 'atrium-outage-'));
await chmod(folder, 0o711);
const start = () =>
  startEmbedded({ dataFolder: folder, log: () => undefined, settings: { fsync: 'off' }, database: 'atrium' });
let server = await start();
const databaseUrl = `postgresql://postgres@localhost/atrium?host=${encodeURIComponent(server.connection.host)}`;
const house = await openHouse({ settings: { DATABASE_URL: databaseUrl, METRICS_TOKEN: metricsToken } });
afterAll(async () => {
  await house.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

it('[16.5.3] [ERR-02] without a database every call answers 503 and says so; with it back all works by itself', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const headers = { authorization: `Bearer ${token}` };
  const me = () => house.fetch('/api/rest/users/me', { headers });

  const asked = Array.from({ length: 20 }, async () => (await me()).status);
  await server.stop();
  for (const status of await Promise.all(asked)) expect([200, 503]).toContain(status);

  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.email, password: user.password }),
  };
  for (const response of [
    await me(),
    await house.fetch('/api/rest/auth/token', signIn),
    await house.fetch('/api/rest/ready'),
  ]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({
      code: 'system.unavailable',
      message: 'The database does not answer. Try again in a moment.',
      requestId: response.headers.get('x-request-id'),
    });
  }
  expect((await house.fetch('/api/rest/health')).status).toBe(200);

  server = await start();
  await waitFor('ready', async () => (await house.fetch('/api/rest/ready')).status === 200);
  expect((await me()).status).toBe(200);
  await house.fetch('/api/rest/users/forgot-password', {
    ...signIn,
    body: JSON.stringify({ email: user.email }),
  });
  expect((await house.mailTo(user.email, /new password/)).text).toContain('/reset-password/');
});

it('[16.5.3] without a database /metrics tells the process’s own figures, and that it is away', async () => {
  const isOfDatabase = (name: string) => /^atrium_(jobs|mails|file_work|virus|search)|unfinished/.test(name);
  const before = await readFreshMetrics(house);
  expect(before.get('atrium_database_up')).toBe(1);
  expect([...before.keys()].filter(isOfDatabase).length).toBeGreaterThan(10);
  await server.stop();
  const without = await readFreshMetrics(house);
  expect(without.get('atrium_database_up')).toBe(0);
  expect([...without.keys()].filter(isOfDatabase)).toEqual([]);
  expect(without.get('atrium_file_store_up')).toBe(1);
  expect(without.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  server = await start();
  await waitFor('the figures', async () => (await readFreshMetrics(house)).get('atrium_database_up') === 1);
});

it('it stops in good order also while there is no database', async () => {
  const beside = await openHouse({ beside: house, settings: { DATABASE_URL: databaseUrl } });
  await server.stop();
  await beside.close();
  await expect(fetch(`${beside.url}/api/rest/health`)).rejects.toThrow();
  server = await start();
});
