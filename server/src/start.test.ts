import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { signIn } from '@atrium/contract/auth';
import { resetPassword, verifyResetToken } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startAtrium } from './start.ts';
import { signInAs } from './testing/factories.ts';
import { type House, openHouse } from './testing/house.ts';
import { waitFor } from './testing/wait-for.ts';

const quiet = pino({ level: 'silent' });
const open = { PUBLIC_URL: 'https://atrium.example.org', ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' };

const startOn = (house: House, settings: Record<string, string>) =>
  startAtrium(
    readConfig({ PORT: '0', ATRIUM_DATA: house.dataFolder, DATABASE_URL: house.databaseUrl, ...settings }),
    { log: quiet },
  );

it('[6.3.2] demo passwords in the database keep it from opening beyond this machine', async () => {
  const house = await openHouse();
  await expect(startOn(house, open)).rejects.toThrow(/^Demo passwords, which everyone knows, .*\.$/);
  // With one account left it is still refused; once none is left it starts.
  const { db } = house.parts;
  await db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('email', '!=', 'guest@atrium.example')
    .execute();
  await expect(startOn(house, open)).rejects.toThrow(/Demo passwords/);
  await db.updateTable('app_user').set({ password_hash: null }).execute();
  const running = await startOn(house, open);
  await running.close();
});

const tokenOf = (link: string | undefined) => /\/reset-password\/([\w-]+)$/.exec(link ?? '')?.[1] ?? '';

it('[6.4.1] without the demo an empty database gets one superadministrator and a link that works once', async () => {
  const house = await openHouse({ settings: { ...open, ADMIN_EMAIL: 'first@atrium.example.org' } });
  const people = await house.parts.db.selectFrom('app_user').selectAll().execute();
  expect(people).toMatchObject([{ email: 'first@atrium.example.org', password_hash: null, is_active: true }]);
  const first = house.firstContent.setUpLink;
  expect(first).toMatch(/^https:\/\/atrium\.example\.org\/reset-password\/[\w-]{32}$/);

  // A lost link locks nobody out: the next start prints another, and the one before ends.
  const again = await startOn(house, { ...open, ADMIN_EMAIL: 'first@atrium.example.org' });
  const second = again.firstContent.setUpLink;
  await again.close();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  expect((await house.askError(verifyResetToken, { query: { token: tokenOf(first) } })).status).toBe(404);

  const token = tokenOf(second);
  const link = (await house.ask(verifyResetToken, { query: { token } })).body;
  expect(link).toEqual({ email: 'first@atrium.example.org', requiresAuthCode: false, purpose: 'set-up' });
  const chosen = { token, password: 'three quiet herons' };
  await house.ask(resetPassword, { body: chosen });
  expect((await house.askError(resetPassword, { body: chosen })).status).toBe(404);
  const access = await signInAs(house, { email: 'first@atrium.example.org', password: 'three quiet herons' });
  expect((await house.ask(getMe, {}, { token: access })).body).toMatchObject({ roles: [161] });

  const third = await startOn(house, { ...open, ADMIN_EMAIL: 'first@atrium.example.org' });
  expect(third.firstContent.setUpLink).toBeUndefined();
  await third.close();
});

it('[6.3.2] without the demo the demo sign-ins do not exist', async () => {
  const house = await openHouse({ settings: { ATRIUM_DEMO: 'off' } });
  const body = { username: 'admin@atrium.example', password: 'atrium-demo' };
  expect((await house.askError(signIn, { body })).status).toBe(401);
});

it('[13.3.1] the secret is made once, readable by its owner alone', async () => {
  const house = await openHouse();
  const file = await stat(join(house.dataFolder, 'secret'));
  expect(file.mode & 0o777).toBe(0o600);
  const token = await signInAs(house, { email: 'staff@atrium.example', password: 'atrium-demo' });
  const beside = await openHouse({ beside: house });
  expect((await beside.ask(getMe, {}, { token })).status).toBe(200);
});

it('a second start leaves the demo company as it is', async () => {
  const house = await openHouse();
  const count = () =>
    house.parts.db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
  const before = await count();
  expect(before).toEqual([{ n: 60 }]);
  await house.parts.db.updateTable('app_user').set({ first_name: 'Changed' }).execute();
  const again = await startOn(house, {});
  await again.close();
  expect(await count()).toEqual(before);
});

it('a taken port, or a start that fails half-way, leaves nothing running', async () => {
  const house = await openHouse();
  const port = new URL(house.url).port;
  const others = async () => {
    const { rows } = await house.parts.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
    );
    return rows[0].n as number;
  };
  const before = await others();
  await expect(startOn(house, { PORT: port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use. Stop the other program, or set PORT.`,
  );
  // The database notes a little later that a connection is gone.
  await waitFor('its connections to end', async () => (await others()) <= before + 1);
  expect((await house.fetch('/api/rest/ready')).status).toBe(200);
});

it('it starts on an IPv6 loopback address too', async () => {
  const house = await openHouse();
  const running = await startOn(house, { HOST: '::1' });
  expect(running.parts.publicUrl).toBe('http://[::1]:0');
  expect((await fetch(`${running.address}/api/rest/ready`)).status).toBe(200);
  await running.close();
});

it('what keeps it from starting is told in a sentence, and not with a stack', async () => {
  const { dataFolder, databaseUrl } = await openHouse();
  const settings = { PORT: '0', ATRIUM_DATA: dataFolder, DATABASE_URL: databaseUrl };
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...settings, LIBREOFFICE: '/no/such/soffice' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  expect([code, said]).toEqual([
    1,
    "LIBREOFFICE names /no/such/soffice, which is no program that can be run. Name LibreOffice's soffice, or set it to off.\n",
  ]);
});

it('[16.5.3] a database that starts later than Atrium is waited for', async () => {
  const house = await openHouse();
  const { pathname, searchParams } = new URL(house.databaseUrl);
  const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const door = createServer((client) => client.pipe(connect(socket)).pipe(client));
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  door.close();

  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const DATABASE_URL = `postgresql://postgres@127.0.0.1:${port}${pathname}`;
  const starting = startAtrium(readConfig({ PORT: '0', ATRIUM_DATA: house.dataFolder, DATABASE_URL }), {
    log,
  });
  await waitFor('the word that it waits', () => lines.some((line) => line.includes('does not answer yet')));
  door.listen(port, '127.0.0.1');
  const running = await starting;
  expect((await fetch(`${running.address}/api/rest/ready`)).status).toBe(200);
  await running.close();
  door.close();
});
