import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Document, listDocuments } from '@atrium/contract/documents';
import { systemStatus } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { createOffice } from '../../base/office/office.ts';
import { copiedTypes } from '../../core/file-work/file-kinds.ts';
import { typeOfName } from '../../core/files/file-types.ts';
import { makePng } from '../../demo/files/make-png.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { hostileFiles } from '../../testing/hostile/hostile-files.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { type SentFile, upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';

const working = { LIBREOFFICE: 'auto', FILE_WORK: 'on' };
const secret = 'CANARY of somebody else';
const picture = await makePng({ width: 300, height: 300, seed: 5 });
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Answers nothing of use before it is opened: the files that try to reach it must not hold what it says. */
async function openCanaryServer() {
  const canary = { isOpen: false, hits: [] as string[], address: '' };
  const server = createServer(({ url = '' }, response) => {
    if (!canary.isOpen) return response.writeHead(404).end();
    canary.hits.push(url);
    if (url.endsWith('.png')) return response.setHeader('content-type', 'image/png').end(picture);
    return response.setHeader('content-type', 'text/plain').end(secret);
  }).listen(0, '127.0.0.1');
  atEnd(async () => server.close());
  await once(server, 'listening');
  canary.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return canary;
}

async function openWith(settings: Record<string, string>) {
  const house = await openHouse({ settings: { ...working, ...settings } });
  const token = await signInAs(house, await makeUser(house, { roles: [161] }));
  const { id: spaceId } = await makeSpace(house);
  return { house, token, spaceId };
}

const first = await openWith({});
const { canary, files } = await prepare(first.house);

/** Files that try to show what the canary server says, what lies on the disk, and what others have stored. */
async function prepare(house: House) {
  const canary = await openCanaryServer();
  const folder = await makeTemporaryFolder();
  const stored = (bytes: Buffer | string) => {
    const hash = hashOf(bytes);
    return `file://${join(house.dataFolder, 'files', hash.slice(0, 2), hash)}`;
  };
  const hostile = await hostileFiles({
    pictures: [`${canary.address}/a.png`, `file://${folder}/own.png`, stored(picture)],
    texts: [`${canary.address}/a.txt`, `file://${folder}/own.txt`, stored(secret), `./${hashOf(secret)}.txt`],
  });
  await writeFile(join(folder, 'own.png'), picture);
  await writeFile(join(folder, 'own.txt'), secret);
  canary.isOpen = true;
  const files = hostile.map(({ ending, bytes }, index) => ({ filename: `${index}.${ending}`, bytes }));
  return { canary, files };
}

async function send(house: House, token: string, spaceId: number, files: SentFile[]): Promise<Document[]> {
  const { status, body } = await upload(house, token, { spaceId }, files);
  expect(status).toBe(201);
  return body;
}

const settled = (house: House, token: string, spaceId: number): Promise<Document[]> =>
  waitFor('the copies', async () => {
    const query = { spaceId: String(spaceId) as never };
    const { body } = await house.ask(listDocuments, { query }, { token });
    return body.every(({ status }) => status !== 'processing') && body;
  });

/** What the copies show, by file: pictures, and whether the canary's words are there. */
async function lookInto(house: House, names: string[]) {
  const { rows } = await house.parts.pool.query<{ name: string; pdf_hash: string }>(
    'select d.filename as name, pdf_hash from document d join file_work using (hash) where d.filename = any($1) and pdf_hash is not null',
    [names],
  );
  return Promise.all(
    rows.map(async ({ name, pdf_hash }) => {
      const pieces: Buffer[] = [];
      for await (const piece of house.parts.files.read(pdf_hash)) pieces.push(piece);
      const pdf = Buffer.concat(pieces).toString('latin1');
      const text = (await house.parts.pdf.textOf(pdf_hash, { asker: 0 })).join(' ');
      return {
        name,
        // Of the canary's size: a film has a sign of its own.
        pictures: pdf.match(/\/Subtype\s*\/Image\s*\/Width 300\b/g)?.length ?? 0,
        isTold: text.includes('CANARY'),
      };
    }),
  );
}

it('[15.2.5] [DOC-11] no document of any format shows or reaches a file of this machine, another document or a server', async () => {
  const { house, token, spaceId } = first;
  const tried = new Set(files.map(({ filename }) => typeOfName(filename)?.mime as string));
  // A format that LibreOffice opens, and that nobody has tried here.
  expect(copiedTypes(house.parts.office).filter((mime) => !tried.has(mime))).toEqual([]);

  await send(house, token, spaceId, [
    { filename: 'secret.txt', bytes: secret },
    { filename: 'secret.png', bytes: picture },
    ...files,
  ]);
  await settled(house, token, spaceId);
  const names = files.map(({ filename }) => filename);
  const seen = await lookInto(house, names);
  expect(seen.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))).toEqual(
    names.map((name) => ({ name, pictures: 0, isTold: false })),
  );
  expect(canary.hits).toEqual([]);
  expect((await house.ask(systemStatus, {}, { token })).body.isolated).toEqual({ copies: true, texts: true });
});

it('[15.2.5] [DOC-11] without bubblewrap only plain text is converted, everybody is told, and the next start with it makes up for the rest', async () => {
  const { house, token, spaceId } = await openWith({ BUBBLEWRAP: 'off' });
  const some = files.filter(({ filename }) => /txt$|pptx$/.test(filename));
  const sent = await send(house, token, spaceId, [...some, { filename: 'a.docx', bytes: docx('waits') }]);
  const statuses = new Set(
    sent.map(({ file, status }) => `${/txt$/.test(file.filename) ? 'text' : 'other'} ${status}`),
  );
  expect(statuses).toEqual(new Set(['text processing', 'other ready']));
  await waitFor('the texts', async () => {
    const { rowCount } = await house.parts.pool.query(
      "select from file_work where mime like '%openxml%' and text_state = 'waiting'",
    );
    return rowCount === 0;
  });
  const found = await settled(house, token, spaceId);
  expect(found.filter(({ file }) => file.pdfCopyFilename).map(({ file }) => file.filename)).toEqual([
    '0.txt',
    '1.txt',
  ]);
  expect(await lookInto(house, ['0.txt', '1.txt'])).toEqual([
    { name: '0.txt', pictures: 0, isTold: false },
    { name: '1.txt', pictures: 0, isTold: false },
  ]);
  expect(canary.hits).toEqual([]);
  expect(house.logText()).toContain('conversions are not isolated');
  const status = (await house.ask(systemStatus, {}, { token })).body;
  expect(status).toMatchObject({ libreOffice: true, isolated: { copies: false, texts: false } });

  const next = await openHouse({ beside: house, clock: house.clock, settings: working });
  await waitFor('the copy that was put off', async () => {
    const { body } = await next.ask(
      listDocuments,
      { query: { spaceId: String(spaceId) as never } },
      { token },
    );
    return body.find(({ file }) => file.filename === 'a.docx')?.file.pdfCopyFilename === 'a.pdf';
  });
});

it('[15.2.5] without a cage LibreOffice is never started on anything but plain text', async () => {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, 'a.docx'), docx('a'));
  const office = createOffice('/no/such/soffice', undefined);
  await expect(office.makePdf(folder, 'a.docx')).rejects.toThrow('not isolated');
});
