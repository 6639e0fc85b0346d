import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, getDocument } from '@atrium/contract/documents';
import { systemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { notify } from '../../base/database/notices.ts';
import { fileWorkNotice } from '../../core/file-work/queue-file-work.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';

/** Queues, and leaves the work to others. */
const house = await openHouse({ settings: { LIBREOFFICE: 'auto' } });
const token = await signInAs(house, await makeUser(house, { roles: [161] }));
const space = await makeSpace(house);

async function sendOne(to: House, text: string): Promise<Document> {
  const { body } = await upload(to, token, { spaceId: space.id }, [
    { filename: 'a.docx', bytes: docx(text) },
  ]);
  return body[0] as Document;
}

const statusOf = async (id: number) =>
  (await house.ask(getDocument, { params: { id } }, { token })).body.status;

const workFolders = () => readdir(join(house.dataFolder, 'work')).catch(() => []);

/** Every process whose command names the data folder. */
async function officesRunning(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes('soffice') && command.includes(house.dataFolder));
}

it('[DOC-11] a server killed during a conversion takes LibreOffice along; the next one finishes it, once, and clears up', async () => {
  const child = fork(join(import.meta.dirname, '../../testing/services/serve-to-kill.ts'), {
    execArgv: [],
    env: { PORT: '0', ATRIUM_DATA: house.dataFolder, DATABASE_URL: house.databaseUrl, DATABASE_POOL: '4' },
  });
  const ended = once(child, 'exit');
  atEnd(async () => child.kill('SIGKILL'));
  await once(child, 'message');
  const { id } = await sendOne(house, 'cut off');
  await waitFor('LibreOffice to start', async () => (await officesRunning()).length > 0);
  child.kill('SIGKILL');
  await ended;
  await waitFor('LibreOffice to end', async () => (await officesRunning()).length === 0);
  expect(await statusOf(id)).toBe('processing');
  const left = await workFolders();
  expect(left).toHaveLength(1);

  const next = await openHouse({
    beside: house,
    clock: house.clock,
    settings: { LIBREOFFICE: 'auto', FILE_WORK: 'on' },
  });
  // What nobody holds any more is free after half a minute.
  house.clock.advance({ seconds: 31 });
  const wake = () => house.parts.db.transaction().execute((trx) => notify(trx, fileWorkNotice));
  await wake();
  await waitFor('the copy', async () => (await statusOf(id)) === 'ready');
  const { rows } = await house.parts.pool.query(
    'select tries, due_at, worker from document d join file_work w on w.hash = d.hash where d.id = $1',
    [id],
  );
  expect(rows).toEqual([{ tries: 2, due_at: null, worker: null }]);
  const pdfs = await house.parts.pool.query('select from file_work where pdf_hash is not null');
  expect(pdfs.rowCount).toBe(1);
  expect(await workFolders()).not.toContain(left[0]);
  await next.close();
  expect(await workFolders()).toEqual([]);
});

it('[DOC-11] a server that stops gives its work back untried', async () => {
  const working = await openHouse({
    beside: house,
    clock: house.clock,
    settings: { LIBREOFFICE: 'auto', FILE_WORK: 'on' },
  });
  const { id } = await sendOne(working, 'given back');
  await waitFor('LibreOffice to start', async () => (await officesRunning()).length > 0);
  await working.close();
  expect(await officesRunning()).toEqual([]);
  const { rows } = await house.parts.pool.query(
    `select tries, worker, pdf_state, due_at <= $2 as "isDue" from document d join file_work w on w.hash = d.hash where d.id = $1`,
    [id, house.clock.now()],
  );
  expect(rows).toEqual([{ tries: 0, worker: null, pdf_state: 'waiting', isDue: true }]);
});

it('[DOC-11] without LibreOffice documents are ready without a copy, and administrators are told', async () => {
  const bare = await openHouse({ settings: { LIBREOFFICE: 'off', FILE_WORK: 'on' } });
  const own = await signInAs(bare, await makeUser(bare, { roles: [161] }));
  const { id: spaceId } = await makeSpace(bare);
  const { body } = await upload(bare, own, { spaceId }, [{ filename: 'a.txt', bytes: 'still found' }]);
  expect(body[0]).toMatchObject({ status: 'ready', file: { pdfCopyFilename: null } });
  const text = () => bare.parts.pool.query('select text from file_work where text is not null');
  await waitFor('its text', async () => (await text()).rowCount === 1);
  const status = (await bare.ask(systemStatus, {}, { token: own })).body;
  expect(status).toMatchObject({ libreOffice: false, pdfCopies: { waiting: 0, failed: 0 } });
});
