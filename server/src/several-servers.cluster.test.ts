import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, signOut } from '@atrium/contract/auth';
import { listDocuments } from '@atrium/contract/documents';
import { forgotPassword } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { defineServer } from '../../scripts/cluster/atrium-server.ts';
import { startBalancer } from '../../scripts/cluster/balancer.ts';
import { freePorts } from '../../scripts/cluster/program.ts';
import { get, highlight, makeDesk, put, upsert } from './testing/annotations/annotating.ts';
import { readEvents } from './testing/event-reader.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { type House, openDoor, openHouse } from './testing/house.ts';
import { makeSpace } from './testing/library.ts';
import { askOffset, beginUpload, sendPiece } from './testing/pieces.ts';
import { makeSmtpServer } from './testing/services/smtp-server.ts';
import { statusesOf, statusOf } from './testing/status-of.ts';
import { waitFor } from './testing/wait-for.ts';

const smtp = await makeSmtpServer();
/** Prepares and looks; what people ask goes to three servers beside it, each time to the next one. */
const house = await openHouse({ settings: { SMTP_URL: smtp.url } });
const folder = mkdtempSync(join(tmpdir(), 'atrium-several-'));
const [port, ...ports] = (await freePorts(4)) as [number, ...number[]];
const env = {
  ...house.sharedSettings,
  ...{ ATRIUM_SECRET: readFileSync(join(house.dataFolder, 'secret'), 'utf8'), SMTP_URL: smtp.url },
  ...{ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_POOL: '6' },
  ...{ LIBREOFFICE: 'off', FILE_WORK: 'off', SEARCH_INDEX: 'off', BUDGET_SCALE: '0', LOG_LEVEL: 'warn' },
};
const servers = ports.map((own, index) => defineServer({ name: `atrium-${index}`, folder, port: own, env }));
await Promise.all(servers.map((server) => server.start()));
const balancer = await startBalancer(join(folder, 'balancer'), port, ports);
const door = (at: number): House => ({ ...house, ...openDoor(`http://127.0.0.1:${at}`) });
const all = door(port);
const each = ports.map(door);

afterAll(async () => {
  await balancer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

it('each request goes to another server', async () => {
  const ids = new Set<string>();
  for (let count = 0; count < 6; count += 1) {
    const { headers } = await all.fetch('/api/rest/health');
    ids.add((headers.get('x-request-id') ?? '').split('-')[0] as string);
  }
  expect(ids.size).toBe(3);
});

it('[AUTH-14] [6.3.1] thirty wrong passwords at once, ten on each server, are counted as thirty', async () => {
  const user = await makeUser(house);
  const guess = { body: { username: user.email, password: 'not this one' } };
  const counts = await statusesOf(30, () => statusOf(all, signIn, guess));
  expect(counts[401]).toBeLessThanOrEqual(8);
  expect((counts[401] as number) + (counts[429] as number)).toBe(30);
});

it('[AUTH-12] [7.4.1] who signs out on one server is signed out on all', async () => {
  const token = await signInAs(all, await makeUser(house));
  const statuses = () => Promise.all(each.map((one) => statusOf(one, getMe, {}, { token })));
  expect(await statuses()).toEqual([200, 200, 200]);
  await all.ask(signOut, {}, { token });
  expect(await statuses()).toEqual([401, 401, 401]);
});

it('[DOC-05] an upload goes on at whichever server the next piece reaches', async () => {
  const user = await makeUser(house, { roles: [161] });
  const space = await makeSpace(house);
  const token = await signInAs(all, user);
  const piece = 1024 * 1024;
  const bytes = Buffer.from(randomBytes(6 * piece).toString('hex'));
  const begun = await beginUpload(all, token, {
    name: 'large.txt',
    size: bytes.length,
    space: space.id,
  } as never);
  for (let at = 0; at < bytes.length; at += piece) {
    expect(await askOffset(all, token, begun.id)).toBe(at);
    const { status } = await sendPiece(all, token, begun.id, at, bytes.subarray(at, at + piece));
    expect(status).toBe(204);
  }
  const { body } = await all.ask(listDocuments, { query: { spaceId: space.id } }, { token });
  const [document] = body;
  for (const one of each) {
    const answer = await one.fetch(`/api/rest/documents/${document?.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const hash = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

it('[VIEW-05] two people who draw through different servers see each other at once, and nothing is lost', async () => {
  const { document, ann, ben } = await makeDesk(all);
  const readers = await Promise.all(each.map((one) => readEvents(one, document, ben)));
  for (const events of readers) expect(await events.next()).toBe('annotations {"seq":0}');
  const draw = (who: typeof ann) => put(all, who, document, [upsert(randomUUID(), null, highlight())]);
  await Promise.all(Array.from({ length: 20 }, (_, index) => draw(index % 2 ? ann : ben)));
  const state = await get(all, ann, document);
  expect([state.seq, state.annotations.length]).toEqual([20, 20]);
  for (const events of readers) {
    await waitFor('the last of them to be told', async () => (await events.next())?.includes('"seq":20'));
  }
});

it('whoever of them sends it, a mail goes out once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(house)));
  await Promise.all(people.map(({ email }) => all.ask(forgotPassword, { body: { email } })));
  await Promise.all(people.map(({ email }) => smtp.mailTo(email)));
  await waitFor('no mail to be left', async () => {
    const { rows } = await sql`select from mail where state not in ('sent')`.execute(house.parts.db);
    return rows.length === 0;
  });
  const recipients = smtp.received.map((mail) => mail.to?.[0]?.address);
  expect(recipients.sort()).toEqual(people.map(({ email }) => email).sort());
});

it('what runs by timetable is planned once, however many servers there are', async () => {
  const { rows } = await sql`
    select name, singleton_key, singleton_on, count(*)::int from pgboss.job where singleton_on is not null
    group by name, singleton_key, singleton_on having count(*) > 1`.execute(house.parts.db);
  expect(rows).toEqual([]);
  const schedules = await sql<{ name: string }>`select name from pgboss.schedule`.execute(house.parts.db);
  expect(new Set(schedules.rows.map(({ name }) => name)).size).toBe(schedules.rows.length);
});

it('[16.5.3] one of three that is killed is missed by nobody who only reads, and the next request is answered', async () => {
  const token = await signInAs(all, await makeUser(house));
  const [first] = servers;
  const statuses: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) statuses.push(await statusOf(all, getMe, {}, { token }));
  })();
  await first?.kill();
  const soFar = statuses.length;
  await waitFor('more answers', () => statuses.length > soFar + 50);
  await first?.start();
  isOver = true;
  await asking;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
