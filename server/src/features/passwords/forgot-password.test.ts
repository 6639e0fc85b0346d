import { forgotPassword, resetPassword, verifyResetToken } from '@atrium/contract/passwords';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';

const house = await openHouse({ settings: { PUBLIC_URL: 'http://localhost:4321/' } });
const silent = await openHouse({
  beside: house,
  clock: house.clock,
  settings: { FORGOT_PASSWORD_SILENT: 'on' },
});

const linksOf = (userId: number) =>
  house.parts.db.selectFrom('password_link').selectAll().where('user_id', '=', userId).execute();

it('[AUTH-08] [AUTH-09] [4.1.3] the mail holds a link from PUBLIC_URL, whatever the Host header says, and it works', async () => {
  const user = await makeUser(house, { email: 'Forgetful.Person@atrium.example' });
  const email = user.email.toUpperCase();
  const evil = { 'x-forwarded-host': 'evil.example' };
  expect((await house.askError(forgotPassword, { body: { email } }, { headers: evil })).status).toBe(421);
  const headers = { 'x-forwarded-host': 'localhost:9999', forwarded: 'host=evil.example' };
  expect((await house.ask(forgotPassword, { body: { email } }, { headers })).status).toBe(204);
  const mail = await house.mailTo(user.email, /Choose a new password/);
  const links = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
  const token = /^http:\/\/localhost:4321\/reset-password\/([\w-]{32})$/.exec(links[0] ?? '')?.[1] as string;
  expect(new Set(links).size).toBe(1);
  const { body } = await house.ask(verifyResetToken, { query: { token } });
  expect(body).toEqual({ email: user.email, requiresAuthCode: false, purpose: 'reset' });
  const password = 'velvet harbour 38';
  await house.ask(resetPassword, { body: { token, password } });
  expect(await signInAs(house, { email: user.email, password })).toBeTruthy();
});

it('[AUTH-08] [11.5.1] the database keeps only hashes of links, and the queued mail sealed', async () => {
  const user = await makeUser(house);
  await house.ask(forgotPassword, { body: { email: user.email } });
  const mail = await house.mailTo(user.email, /Choose a new password/);
  const token = /reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] as string;
  expect(Buffer.from(token, 'base64url')).toHaveLength(24);
  const tables = ['password_link', 'mail', 'audit_event', 'throttle', 'pgboss.job'];
  for (const table of tables) {
    const { rows } = await house.parts.pool.query(`select t::text as row from ${table} t`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
  }
});

it('[AUTH-08] unknown and disabled people: 404 No active user found, and no mail', async () => {
  const disabled = await makeUser(house, { is_active: false });
  for (const email of ['nobody@atrium.example', disabled.email]) {
    const { status, body } = await house.askError(forgotPassword, { body: { email } });
    expect([status, body.code, body.message]).toEqual([
      404,
      'password.no-active-user',
      'No active user found',
    ]);
  }
  expect(await linksOf(disabled.id)).toEqual([]);
});

it('[AUTH-08] [6.3.8] where accounts are kept secret, everyone gets the same answer', async () => {
  const user = await makeUser(house);
  const disabled = await makeUser(house, { is_active: false });
  const ask = async (server: House, email: string) => {
    const response = await server.fetch('/api/rest/users/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const ignored = ['x-request-id', 'date'];
    const headers = [...response.headers].filter(([name]) => !ignored.includes(name));
    return { status: response.status, headers, text: await response.text() };
  };
  const known = await ask(silent, user.email);
  expect(known.status).toBe(204);
  expect(await ask(silent, 'nobody@atrium.example')).toEqual(known);
  expect(await ask(silent, disabled.email)).toEqual(known);
  expect([(await linksOf(user.id)).length, (await linksOf(disabled.id)).length]).toEqual([1, 0]);
});

it('[AUTH-08] [15.3.3] fields that are not meant and addresses that are none are refused', async () => {
  const user = await makeUser(house);
  for (const body of [
    { email: user.email, to: 'evil@evil.example' },
    { email: `${user.email}\nBcc: x@y.z` },
  ]) {
    expect((await house.askError(forgotPassword, { body })).status).toBe(422);
  }
  expect(await linksOf(user.id)).toEqual([]);
});
