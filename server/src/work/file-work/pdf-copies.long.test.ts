import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listCopies } from '@atrium/contract/copies';
import { cloneDocument, type Document, listDocuments } from '@atrium/contract/documents';
import { systemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { makePdf } from '../../demo/files/make-pdf.ts';
import { makePng } from '../../demo/files/make-png.ts';
import { makePptx } from '../../demo/files/make-pptx.ts';
import { makeXlsx } from '../../demo/files/make-xlsx.ts';
import { atEnd } from '../../testing/at-end.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { bombDocx, docx, docxWithPictures } from '../../testing/office-files.ts';
import { protectedPdf } from '../../testing/pdfs/read-fixture.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { type SentFile, upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { sweepFiles } from '../sweep-files.ts';

const working = { LIBREOFFICE: 'auto', FILE_WORK: 'on' };
const house = await openHouse({ settings: working });
const token = await signInAs(house, await makeUser(house, { roles: [161] }));
const space = await makeSpace(house);

async function send(files: SentFile[], to: House = house): Promise<Document[]> {
  const { status, body } = await upload(to, token, { spaceId: space.id }, files);
  expect(status).toBe(201);
  return body;
}

const list = async (from: House = house) =>
  (await from.ask(listDocuments, { query: { spaceId: String(space.id) as never } }, { token })).body;

/** As soon as nothing is processed any more. */
const settled = (ids: number[], from: House = house): Promise<Document[]> =>
  waitFor('the copies', async () => {
    const all = await list(from);
    const found = ids.map((id) => all.find((document) => document.id === id) as Document);
    return found.every(({ status }) => status !== 'processing') && found;
  });

const fetchPdf = (id: number) =>
  house.fetch(`/api/rest/documents/${id}/pdf-version/download`, {
    headers: { authorization: `Bearer ${token}` },
  });

const workOf = async (id: number) => {
  const { rows } = await house.parts.pool.query(
    'select w.* from document d join file_work w on w.hash = d.hash where d.id = $1',
    [id],
  );
  return rows[0];
};

it('[DOC-11] [DOC-10] [1.2.5] Office and text files get PDF copies, whatever they are called; a broken one and a bomb fail', async () => {
  const whole = docx('Quarterly figures');
  const sent = await send([
    { filename: '$(id).docx', bytes: whole },
    { filename: '-env.docx', bytes: docx('Dash') },
    { filename: 'Zahlen.xlsx', bytes: makeXlsx({ sheet: 'S', header: ['Plant'], rows: [['Linz']] }) },
    { filename: 'talk.pptx', bytes: makePptx({ slides: [{ title: 'Slide', lines: ['line'] }] }) },
    { filename: 'notes.txt', bytes: Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65]) },
    { filename: 'broken.docx', bytes: whole.subarray(0, whole.length - 40) },
    { filename: 'bomb.docx', bytes: bombDocx() },
    { filename: 'scan.png', bytes: await makePng({ width: 20, height: 20, seed: 1 }) },
  ]);
  expect(sent.map(({ status }) => status)).toEqual([...Array(7).fill('processing'), 'ready']);

  const found = await settled(sent.map(({ id }) => id));
  expect(found.map(({ file, status }) => [file.filename, status, file.pdfCopyFilename])).toEqual([
    ['$(id).docx', 'ready', '$(id).pdf'],
    ['-env.docx', 'ready', '-env.pdf'],
    ['Zahlen.xlsx', 'ready', 'Zahlen.pdf'],
    ['talk.pptx', 'ready', 'talk.pdf'],
    ['notes.txt', 'ready', 'notes.pdf'],
    ['broken.docx', 'failed', null],
    ['bomb.docx', 'failed', null],
    ['scan.png', 'ready', null],
  ]);
  for (const { id, file } of found.slice(0, 5)) {
    const reply = await fetchPdf(id);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain(file.pdfCopyFilename);
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1[\s\S]*%%EOF\s*$/);
  }
  for (const { id } of found.slice(5)) expect((await fetchPdf(id)).status).toBe(404);
  const works = await Promise.all(found.slice(0, 7).map(({ id }) => workOf(id)));
  expect(works.map(({ text, text_problem: problem, due_at }) => [text ?? problem, due_at])).toEqual([
    ['Title\nQuarterly figures', null],
    ['Title\nDash', null],
    [expect.stringContaining('Linz'), null],
    ['Slide\nline', null],
    ['naïve', null],
    ['unreadable', null],
    ['too-large', null],
  ]);

  // The same bytes again: their copy is there already, and told in turn.
  const copies = async () =>
    (await house.parts.pool.query('select pdf_hash from file_work where pdf_hash is not null order by hash'))
      .rows;
  const made = await copies();
  const [again] = await send([{ filename: 'other name.docx', bytes: whole }]);
  expect(again).toMatchObject({ status: 'processing', file: { pdfCopyFilename: null } });
  const [known] = await settled([again?.id as number]);
  const other = { status: 'ready', file: { pdfCopyFilename: 'other name.pdf' } };
  expect(known).toMatchObject(other);
  expect(await copies()).toEqual(made);
  const clone = await house.ask(cloneDocument, { params: { id: again?.id as number } }, { token });
  expect(clone.body).toMatchObject(other);
  const status = (await house.ask(systemStatus, {}, { token })).body;
  expect(status).toMatchObject({ libreOffice: true, pdfCopies: { waiting: 0, failed: 2 } });

  // A copy lives as long as its file, and no longer.
  const stored = async () => (await house.parts.pool.query('select from stored_file')).rowCount;
  const before = (await stored()) as number;
  await house.parts.pool.query('delete from document where id = $1', [sent[3]?.id]);
  for (let sweep = 0; sweep < 2; sweep += 1) await sweepFiles(house.parts, { graceMinutes: -1 });
  expect(await stored()).toBe(before - 2);
});

it('[15.2.5] a document with pictures of the network and of this machine reaches neither', async () => {
  let hits = 0;
  const picture = await makePng({ width: 300, height: 300, seed: 5 });
  const server = createServer((_, response) => {
    hits += 1;
    response.setHeader('content-type', 'image/png').end(picture);
  }).listen(0, '127.0.0.1');
  atEnd(async () => server.close());
  await once(server, 'listening');
  const own = join(await makeTemporaryFolder(), 'own.png');
  await writeFile(own, picture);
  const { port } = server.address() as AddressInfo;
  const [sent] = await send([
    { filename: 'a.docx', bytes: docxWithPictures([`http://127.0.0.1:${port}/a.png`, `file://${own}`]) },
  ]);
  const [found] = await settled([sent?.id as number]);
  expect(found?.status).toBe('ready');
  const pdf = Buffer.from(await (await fetchPdf(sent?.id as number)).arrayBuffer()).toString('latin1');
  expect(pdf).not.toMatch(/\/Subtype\s*\/Image/);
  expect(hits).toBe(0);
});

it('[SRCH-04] [DOC-11] [VIEW-05] [OFF-02] PDFs give their text, old Office files that of their copy; who has one open is told of it; who keeps one knows whether it is protected', async () => {
  const sent = await send([
    { filename: 'plain.pdf', bytes: makePdf({ title: 'Plain', paragraphs: ['Calibration'], pages: 1 }) },
    { filename: 'secret.pdf', bytes: protectedPdf },
    { filename: 'broken.pdf', bytes: '%PDF-1.4 broken' },
    { filename: 'old.doc', bytes: '{\\rtf1\\ansi An old letter\\par}' },
  ]);
  expect(sent.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready', 'processing']);
  const [plain, secret, broken, old] = sent.map(({ id }) => id) as [number, number, number, number];
  const events = await readEvents(house, old, { token });
  expect(await events.next()).toMatch(/^annotations/);
  expect(await events.next()).toBe('document {}');
  expect((await fetchPdf(old)).status).toBe(200);
  await waitFor('the texts', async () => {
    const works = await Promise.all(sent.map(({ id }) => workOf(id)));
    return works.every(({ text_state }) => text_state !== 'waiting');
  });
  expect(await workOf(plain)).toMatchObject({ text: expect.stringContaining('Calibration'), pages: 1 });
  const problem = { text: null, text_state: 'failed' };
  expect(await workOf(secret)).toMatchObject({ ...problem, text_problem: 'protected', needs_password: true });
  expect(await workOf(broken)).toMatchObject({ ...problem, text_problem: 'unreadable' });
  expect(await workOf(old)).toMatchObject({ text: 'An old letter', pdf_state: 'ready', tries: 1 });
  const kept = await house.ask(listCopies, { query: { ids: [plain, secret, broken].join() } }, { token });
  expect(kept.body.map((one) => 'needsPassword' in one && one.needsPassword)).toEqual([false, true, null]);
});
