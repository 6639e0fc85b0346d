import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { transaction } from '../database/connect.ts';
import { composeMail } from './compose-mail.ts';
import { queueMail } from './queue-mail.ts';

const house = await openHouse();
const content = {
  to: 'someone@atrium.example',
  subject: 'Atrium: A test',
  greeting: 'Hello <i>you</i>,',
  paragraphs: ['One & two.'],
  action: { label: 'Open "it"', url: 'http://localhost/x?a=1&b="><script>' },
  closing: 'Sent by Atrium.',
  language: null,
};

const counts = async () => {
  const { rows } = await house.parts.pool.query(
    `select (select count(*)::int from mail) as mails,
      (select count(*)::int from pgboss.job where name = 'send-mail') as jobs`,
  );
  return rows[0] as { mails: number; jobs: number };
};

it('[SHR-03] a change that is rolled back leaves neither mail nor job', async () => {
  const failing = transaction(house.parts.db, async (trx) => {
    await queueMail(house.parts, trx, content);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await counts()).toEqual({ mails: 0, jobs: 0 });
});

it('[SHR-03] without SMTP mails are written to the outbox, readable by their owner alone', async () => {
  await transaction(house.parts.db, (trx) => queueMail(house.parts, trx, content));
  const mail = await house.mailTo(content.to, /A test/);
  expect(mail.text).toContain('Hello <i>you</i>,');
  const folder = join(house.dataFolder, 'outbox');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const row = await house.parts.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'outbox', message: null, recipient: content.to });
});

it('[SHR-03] a queue of mails is worked off at once, not one per poll', async () => {
  const people = Array.from({ length: 20 }, (_, n) => `many${n}@atrium.example`);
  await transaction(house.parts.db, async (trx) => {
    for (const to of people) await queueMail(house.parts, trx, { ...content, to });
  });
  for (const to of people) await house.mailTo(to, /A test/);
});

it('[1.3.11] a line break in a header is refused', async () => {
  for (const header of [
    { to: 'a@b.example\r\nBcc: evil@b.example' },
    { subject: 'Hello\nBcc: evil@b.example' },
  ]) {
    expect(() => composeMail(house.parts, { ...content, ...header })).toThrow(/line break/);
    const queued = transaction(house.parts.db, (trx) =>
      queueMail(house.parts, trx, { ...content, ...header }),
    );
    await expect(queued).rejects.toThrow(/line break/);
  }
});

it('[1.2.1] everything in the HTML part is escaped', () => {
  const { html } = composeMail(house.parts, { ...content, subject: '</title><script>' });
  expect(html).not.toMatch(/<script|<i>/);
  expect(html).toContain('One &amp; two.');
  expect(html).toContain('href="http://localhost/x?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('Open &quot;it&quot;');
});
