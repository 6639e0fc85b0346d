import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { composeShare } from '../server/src/features/share/compose-share.ts';
import { startAtrium } from '../server/src/start.ts';
import { ask } from './parts/send-files.ts';
import { scratchFolder, signIn, startServer } from './parts/servers.ts';

/** A share to 5,000 people: how long until it is accepted, and how fast the mails go out against bare nodemailer. */
const people = 5000;
const resolution = 5;
const smtpPort = '3318';
const smtp = await startServer('bench/parts/smtp-sink.ts', { PORT: smtpPort });
const config = readConfig({
  PORT: '3317',
  ATRIUM_DATA: scratchFolder(),
  LOG_LEVEL: 'warn',
  ...{ LIBREOFFICE: 'off', FILE_WORK: 'off', SEARCH_INDEX: 'off' },
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
});
const running = await startAtrium(config, { log: pino({ level: 'warn' }) });
const { pool } = running.parts;
const api = `${running.address}/api/rest`;
const subject = 'For all of you';
const message = 'Please read this before Monday.\n\nMany thanks';
try {
  const { role, document, token } = await prepare();
  const request = { documentIds: [document], roleIds: [role], subject, message };
  const delay = monitorEventLoopDelay({ resolution });
  for (const turn of [1, 2, 3]) {
    delay.reset();
    delay.enable();
    const began = performance.now();
    const share = await ask<{ id: number; people: number }>(`${api}/documents/share/`, {
      method: 'POST',
      token,
      body: request,
    });
    const accepted = performance.now() - began;
    await untilSent(share.id);
    const seconds = (performance.now() - began) / 1000;
    delay.disable();
    const worst = Math.max(0, delay.max / 1e6 - resolution);
    console.log(
      `turn ${turn}: ${share.people} people accepted in ${accepted.toFixed(0)} ms (aim 1000), mailed in ${seconds.toFixed(1)} s: ${(people / seconds).toFixed(0)} mails/s; event loop late at most ${worst.toFixed(0)} ms (aim 50)`,
    );
    const floor = await sendBarely(document);
    console.log(
      `  bare nodemailer to the same server: ${(people / floor).toFixed(0)} mails/s; Atrium reaches ${((100 * floor) / seconds).toFixed(0)} %`,
    );
  }
} finally {
  await running.close();
  await smtp.stop();
}
process.exit();

/** A role with so many people, and a document that they may read. */
async function prepare() {
  const token = await signIn(running.address, 'admin@atrium.example');
  const post = <T>(path: string, body: object) => ask<T>(api + path, { method: 'POST', token, body });
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const { id: space } = await post<{ id: number }>('/spaces', { name: 'Bench', owner });
  const form = new FormData();
  form.append('spaceId', String(space));
  form.append('files', new Blob(['text']), 'Annual report.txt');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
  const [{ id: document }] = (await reply.json()) as [{ id: number }];
  const { id: role } = await post<{ id: number }>('/roles', { name: 'Everybody of the benchmark' });
  const { rows } = await pool.query('select root_folder_id as id from space where id = $1', [space]);
  await post('/acls/permissions', [
    { objectIdentityId: rows[0].id, sid: `ROLE_${role}`, canRead: true, canReadDocument: true },
  ]);
  await pool.query(
    `with made as (
      insert into app_user (email, first_name, last_name, created_at)
      select 'person' || n || '@bench.example', 'Person', 'Number ' || n, now() from generate_series(1, $1::int) n
      returning id)
    insert into user_role (user_id, role_id) select id, $2 from made`,
    [people, role],
  );
  await pool.query('analyze app_user, user_role');
  return { role, document, token };
}

async function untilSent(shareId: number): Promise<void> {
  const waiting = `select from mail where share_id = $1 and state <> 'sent' limit 1`;
  while ((await pool.query(waiting, [shareId])).rowCount !== 0) await pause(50);
}

/** The same mails, and nothing else: how long it takes, in seconds. */
async function sendBarely(document: number): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: Number(smtpPort),
    pool: true,
    maxConnections: 4,
  } as object);
  const sender = { firstName: 'Marta', lastName: 'Keller', email: 'admin@atrium.example' };
  const item = {
    ...{ id: document, entityType: 'document' as const, entityId: document, name: 'Annual report.txt' },
    ...{ spaceName: 'Bench', route: `/spaces/1/documents/document/${document}` },
  };
  const began = performance.now();
  let next = 0;
  const sendSome = async () => {
    while (next < people) {
      const number = next++;
      const to = {
        ...{ firstName: 'Person', lastName: `${number}`, language: null },
        email: `person${number}@bench.example`,
      };
      const { senderName: _, ...mail } = composeShare(
        running.parts,
        { sender, subject, message, items: [item] },
        to,
        false,
      );
      await transport.sendMail({ ...mail, from: config.mailFrom });
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendSome));
  transport.close();
  return (performance.now() - began) / 1000;
}
