import { forgotPassword } from '@atrium/contract/passwords';
import { expect, it } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { hurryJobs } from '../../testing/hurry-jobs.ts';
import { makeSmtpServer } from '../../testing/services/smtp-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const settingsFor = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Atrium Intranet <intranet@aldera.example>',
  PUBLIC_URL: 'http://localhost:4000',
});

const mailRow = (house: House, recipient: string) =>
  house.parts.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();

const forgot = (house: House, email: string) => house.ask(forgotPassword, { body: { email } });

const inState = (house: House, recipient: string, state: string, hurry = false) =>
  waitFor(`the mail to be ${state}`, async () => {
    if (hurry) await hurryJobs(house);
    const row = await mailRow(house, recipient);
    return row.state === state && row;
  });

it('[SHR-03] [4.1.3] a mail goes out as text and HTML, from the configured sender, with a link to PUBLIC_URL', async () => {
  const smtp = await makeSmtpServer();
  const house = await openHouse({ settings: settingsFor(smtp.url) });
  const user = await makeUser(house, { first_name: '<b>Zoë</b>', last_name: '"&' });
  await house.fetch('/api/rest/users/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: user.email }),
  });
  const mail = await smtp.mailTo(user.email);
  expect(mail.from).toMatchObject({ name: 'Atrium Intranet', address: 'intranet@aldera.example' });
  expect(mail.to).toMatchObject([{ address: user.email }]);
  expect(mail.subject).toBe('Atrium: Choose a new password');
  expect(mail.headers.find((header) => header.key === 'content-type')?.value).toMatch(
    /multipart\/alternative/,
  );
  const link = /http:\/\/localhost:4000\/reset-password\/[\w-]{32}/.exec(mail.text ?? '')?.[0];
  expect(link).toBeDefined();
  expect(mail.html).toContain(`href="${link}"`);
  // [1.2.1] names are text, not markup
  expect(mail.text).toContain('Hello <b>Zoë</b> "&,');
  expect(mail.html).toContain('Hello &lt;b&gt;Zoë&lt;/b&gt; &quot;&amp;,');

  const row = await inState(house, user.email, 'sent');
  expect(row).toMatchObject({ message: null, tries: 1, last_error: null });
  expect(row.finished_at).not.toBeNull();
  await house.close();
});

it('[SHR-03] while the mail server is down mails wait, sealed; they arrive once it is up', async () => {
  const smtp = await makeSmtpServer({ started: false });
  const house = await openHouse({ settings: settingsFor(smtp.url) });
  const user = await makeUser(house);
  await forgot(house, user.email);
  const waiting = await waitFor('a failed try', async () => {
    const row = await mailRow(house, user.email);
    return row.last_error !== null && row;
  });
  expect(waiting).toMatchObject({
    state: 'queued',
    tries: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(waiting.message?.toString('latin1')).not.toMatch(/reset-password|Hello|atrium/);

  // [SHR-03] a restart in between loses nothing: another process takes over
  const other = await openHouse({ beside: house, settings: settingsFor(smtp.url) });
  await house.parts.jobs.stop();
  await smtp.start();
  const sent = await inState(other, user.email, 'sent', true);
  expect(sent.tries).toBeGreaterThan(1);
  expect(smtp.received).toHaveLength(1);
  expect((await smtp.mailTo(user.email)).text).toContain('/reset-password/');
  await other.close();
  await house.close();
});

it('[SHR-03] an unknown mailbox is given up and does not hold up the others', async () => {
  const smtp = await makeSmtpServer();
  const house = await openHouse({ settings: settingsFor(smtp.url) });
  const nobody = await makeUser(house);
  smtp.unknownRecipients.set(nobody.email, 0);
  const others = await Promise.all(Array.from({ length: 12 }, () => makeUser(house)));
  await forgot(house, nobody.email);
  for (const other of others) await forgot(house, other.email);
  const row = await inState(house, nobody.email, 'failed');
  expect(row).toMatchObject({
    message: null,
    tries: 1,
    last_error: expect.stringContaining('No such mailbox'),
  });
  for (const other of others) await inState(house, other.email, 'sent');
  expect(smtp.unknownRecipients.get(nobody.email)).toBe(1);
  expect(house.logText()).toContain('a mail was given up');
  await house.close();
});

it('[SHR-03] after the last try a mail is given up and emptied', async () => {
  const smtp = await makeSmtpServer({ started: false });
  const house = await openHouse({ settings: settingsFor(smtp.url) });
  const user = await makeUser(house);
  await forgot(house, user.email);
  // Not before the queue has noted the failure: it writes the job anew.
  await waitFor('a failed try', async () => {
    const { rowCount } = await house.parts.pool.query(
      `update pgboss.job set retry_limit = 2 where name = 'send-mail' and state = 'retry'`,
    );
    return rowCount === 1;
  });
  const row = await inState(house, user.email, 'failed', true);
  expect(row).toMatchObject({ message: null, tries: 3, last_error: expect.stringContaining('ECONNREFUSED') });
  await house.close();
});

it('[12.3.1] off this machine a mail server without TLS is not spoken to', async () => {
  const smtp = await makeSmtpServer();
  // Reaches the same server, but is no loopback name.
  const url = smtp.url.replace('127.0.0.1', '0.0.0.0');
  const house = await openHouse({ settings: settingsFor(url) });
  const user = await makeUser(house);
  await forgot(house, user.email);
  const row = await waitFor('a failed try', async () => {
    const found = await mailRow(house, user.email);
    return found.last_error !== null && found;
  });
  expect(row.last_error).toMatch(/TLS/);
  expect(smtp.received).toEqual([]);
  await house.close();
});
