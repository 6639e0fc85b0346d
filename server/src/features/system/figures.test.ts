import { once } from 'node:events';
import { readdir, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { forgotPassword } from '@atrium/contract/passwords';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { keepDoctorRun } from '../../core/doctor-runs.ts';
import { readFeedEvents } from '../../testing/event-reader.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, type HouseOptions, openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { beginUpload, openPiece } from '../../testing/pieces.ts';
import { metricsToken, readFreshMetrics, readMetrics } from '../../testing/read-metrics.ts';
import { freePort } from '../../testing/services/clamd.ts';
import { upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';

const openWatched = (settings: HouseOptions['settings'] = {}) =>
  openHouse({ settings: { METRICS_TOKEN: metricsToken, ...settings } });
const house = await openWatched();
const { db } = house.parts;

/** Waits until a figure is what it should be. */
const seen = (of: House, name: string, isRight: (value: number) => boolean) =>
  waitFor(`${name} to be right`, async () => isRight((await readFreshMetrics(of)).get(name) ?? Number.NaN));

async function makeSender(of: House) {
  const space = await makeSpace(of);
  const token = await signInAs(of, await makeUser(of, { roles: [161] }));
  const send = async (filename: string, bytes: Buffer) => {
    const { status } = await upload(of, token, { spaceId: space.id }, [{ filename, bytes }]);
    expect(status).toBe(201);
  };
  return { space, token, send };
}

it('what the database counts is read again after some seconds, however many look', async () => {
  const row = { recipient: 'a@b.example', state: 'failed', created_at: house.clock.now() } as const;
  const failed = 'atrium_mails{state="failed"}';
  expect((await readFreshMetrics(house)).has(failed)).toBe(false);
  await db.insertInto('mail').values([row, row]).execute();
  for (const metrics of await Promise.all([readMetrics(house), readMetrics(house)]))
    expect(metrics.has(failed)).toBe(false);
  expect((await readFreshMetrics(house)).get(failed)).toBe(2);
  // A state that no mail is in any more is not told with its last number.
  await db.deleteFrom('mail').execute();
  expect((await readFreshMetrics(house)).has(failed)).toBe(false);
});

it('mails and jobs: those that wait, how long, and those that run', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mailing = await openWatched({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const none = await readFreshMetrics(mailing);
  expect(none.get('atrium_mails_oldest_seconds')).toBe(0);
  expect(none.get('atrium_jobs_waiting{queue="send-mail"}')).toBe(0);
  for (let person = 0; person < 12; person += 1)
    await mailing.ask(forgotPassword, { body: { email: (await makeUser(mailing)).email } });
  mailing.clock.advance({ minutes: 10 });
  await seen(mailing, 'atrium_jobs_active{queue="send-mail"}', (value) => value > 0);
  await seen(mailing, 'atrium_jobs_waiting{queue="send-mail"}', (value) => value > 0 && value < 12);
  await seen(mailing, 'atrium_jobs_oldest_seconds{queue="send-mail"}', (value) => value >= 600);
  await seen(mailing, 'atrium_mails{state="queued"}', (value) => value > 0);
  await seen(mailing, 'atrium_mails{state="sending"}', (value) => value > 0);
  await seen(mailing, 'atrium_mails_oldest_seconds', (value) => value >= 600);
  silent.close();
  for (const socket of sockets) socket.destroy();
  await mailing.close();
});

it('files that wait for the virus check, and a job that was given up', async () => {
  const held = await openWatched({ CLAMAV: `127.0.0.1:${await freePort()}` });
  const { send } = await makeSender(held);
  expect((await readFreshMetrics(held)).get('atrium_virus_check_waiting')).toBe(0);
  await send('plan.txt', Buffer.from('the plan'));
  held.clock.advance({ minutes: 5 });
  const metrics = await readFreshMetrics(held);
  expect(metrics.get('atrium_virus_check_waiting')).toBe(1);
  expect(metrics.get('atrium_virus_check_held')).toBe(1);
  expect(metrics.get('atrium_virus_check_oldest_seconds')).toBeGreaterThan(300);
  expect(metrics.get('atrium_jobs_failed{queue="file-check"}')).toBe(0);
  await rm(join(held.dataFolder, 'files/held'), { recursive: true });
  await transaction(held.parts.db, (trx) => held.parts.jobs.queue(trx, 'file-check', {}));
  await seen(held, 'atrium_jobs_failed{queue="file-check"}', (value) => value > 0);
  await held.close();
});

it('work on files by lane: what waits, how long, and what failed', async () => {
  const { send } = await makeSender(house);
  expect((await readFreshMetrics(house)).get('atrium_file_work_waiting{lane="pdf"}')).toBe(0);
  await send('one.pdf', makePdf([{}]));
  await send('two.docx', docx('Two'));
  await send('three.docx', docx('Three'));
  house.clock.advance({ minutes: 5 });
  const waiting = await readFreshMetrics(house);
  expect(waiting.get('atrium_file_work_waiting{lane="pdf"}')).toBe(1);
  expect(waiting.get('atrium_file_work_waiting{lane="office"}')).toBe(2);
  for (const lane of ['pdf', 'office'])
    expect(waiting.get(`atrium_file_work_oldest_seconds{lane="${lane}"}`)).toBeGreaterThan(300);

  const working = await openWatched({ FILE_WORK: 'on' });
  const sender = await makeSender(working);
  await sender.send('broken.pdf', Buffer.from('%PDF-1.7\nnothing of a document'));
  await seen(working, 'atrium_file_work_failed{lane="pdf"}', (value) => value === 1);
  expect((await readFreshMetrics(working)).get('atrium_file_work_failed{lane="office"}')).toBe(0);
  await working.close();
});

it('text that only LibreOffice could read does not count as waiting where there is none', async () => {
  const { send } = await makeSender(house);
  const name = 'atrium_file_work_waiting{lane="office"}';
  const before = (await readFreshMetrics(house)).get(name);
  await send('old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]));
  await send('new.docx', docx('New'));
  expect((await readFreshMetrics(house)).get(name)).toBe((before ?? 0) + 1);
});

it('changes that search does not know yet, and since when', async () => {
  await makeSender(house).then(({ send }) => send('new.txt', Buffer.from('new')));
  house.clock.advance({ minutes: 5 });
  const metrics = await readFreshMetrics(house);
  expect(metrics.get('atrium_search_waiting')).toBeGreaterThan(0);
  expect(metrics.get('atrium_search_oldest_seconds')).toBeGreaterThan(300);
  const indexing = await openWatched({ SEARCH_INDEX: 'on' });
  await makeSender(indexing).then(({ send }) => send('new.txt', Buffer.from('new')));
  await seen(indexing, 'atrium_search_waiting', (value) => value === 0);
  expect((await readFreshMetrics(indexing)).get('atrium_search_oldest_seconds')).toBe(0);
  await indexing.close();
});

it('uploads on their way, and large ones that are not whole yet', async () => {
  const { space, token } = await makeSender(house);
  const before = await readFreshMetrics(house);
  expect(before.get('atrium_uploads_sending')).toBe(0);
  expect(before.get('atrium_uploads_unfinished')).toBe(0);
  const bytes = Buffer.alloc(100_000, 'a');
  const begun = await beginUpload(house, token, { space: space.id, name: 'large.txt', size: bytes.length });
  const piece = await openPiece(house, token, begun.id, 0, { bytes, first: 1000 });
  await seen(house, 'atrium_uploads_sending', (value) => value === 1);
  await seen(house, 'atrium_uploads_unfinished', (value) => value === 1);
  piece.finish();
  expect((await piece.answered)?.status).toBe(204);
  await seen(house, 'atrium_uploads_sending', (value) => value === 0);
});

it('live streams that are open', async () => {
  const { token } = await makeSender(house);
  expect((await readFreshMetrics(house)).get('atrium_live_streams')).toBe(0);
  const streams = [await readFeedEvents(house, { token }), await readFeedEvents(house, { token })];
  expect((await readFreshMetrics(house)).get('atrium_live_streams')).toBe(2);
  for (const stream of streams) await stream.close();
  await seen(house, 'atrium_live_streams', (value) => value === 0);
});

it('the file store: whether it answers, how fast, and the room on its disk', async () => {
  const metrics = await readFreshMetrics(house);
  expect(metrics.get('atrium_file_store_up')).toBe(1);
  expect(metrics.get('atrium_file_store_check_seconds')).toBeGreaterThan(0);
  const [free = 0, total = 0] = ['free', 'total'].map((one) => metrics.get(`atrium_file_store_${one}_bytes`));
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThanOrEqual(free);
  const files = join(house.dataFolder, 'files');
  await rename(files, `${files}-away`);
  const without = await readFreshMetrics(house);
  expect(without.get('atrium_file_store_up')).toBe(0);
  expect([...without.keys()].filter((name) => /store_(check|free|total)/.test(name))).toEqual([]);
  expect(without.get('atrium_database_up')).toBe(1);
  await rename(`${files}-away`, files);
  expect((await readFreshMetrics(house)).get('atrium_file_store_up')).toBe(1);
  expect(await readdir(files)).toContain('incoming');
});

it('what the doctor found last, and how long ago', async () => {
  const watched = await openWatched();
  const look = (findings: string[]) =>
    keepDoctorRun(watched.parts.db, {
      ...{ finishedAt: watched.clock.now(), seconds: 1, isDeep: false },
      findings: findings.map((name) => ({ name, count: 3, examples: [], sentence: '', advice: '' })),
    });
  expect((await readFreshMetrics(watched)).has('atrium_doctor_age_seconds')).toBe(false);
  await look(['tree.loop', 'file.unused']);
  watched.clock.advance({ seconds: 100 });
  const metrics = await readFreshMetrics(watched);
  expect(metrics.get('atrium_doctor_age_seconds')).toBeGreaterThanOrEqual(100);
  expect(metrics.get('atrium_doctor_findings{check="tree.loop"}')).toBe(3);
  await look(['file.unused']);
  const after = await readFreshMetrics(watched);
  expect(after.has('atrium_doctor_findings{check="tree.loop"}')).toBe(false);
  expect(after.get('atrium_doctor_findings{check="file.unused"}')).toBe(3);
});
