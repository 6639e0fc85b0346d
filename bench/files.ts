import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pieceBytes } from '@atrium/contract/uploads';
import { readZip } from '../server/src/testing/read-zip.ts';
import { compare } from './parts/compare.ts';
import {
  ask,
  type BenchFile,
  drain,
  hashOf,
  joinForm,
  makeChunks,
  makeFile,
  makeFiles,
  makeForm,
  megabyte,
  sendPieces,
  upload,
} from './parts/send-files.ts';
import { scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Uploads, downloads and zips, each against the bare work on the same file system, in turns. */
const data = scratchFolder();
const scratch = join(data, 'floor');
mkdirSync(scratch);
const url = 'http://127.0.0.1:3305';
const api = `${url}/api/rest`;
const atrium = await startServer('server/src/main.ts', { PORT: '3305', ATRIUM_DATA: data });
const token = await signIn(url, 'admin@atrium.example');
const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
const body = { name: 'Bench', owner };
const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
const place: [string, string][] = [['spaceId', String(space)]];

const download = (id: number, look?: (chunk: Buffer) => void) =>
  drain(`${api}/documents/${id}/download`, { token }, look);

async function verify(id: number, sent: string): Promise<void> {
  const got = createHash('sha256');
  await download(id, (chunk) => got.update(chunk));
  if (got.digest('hex') !== sent) throw new Error(`Document ${id} is not what was sent.`);
}

/** Megabytes that the server's memory grows by at most, from now until it is asked. Linux. */
function watchMemory(): () => number {
  const folder = `/proc/${atrium.process.pid}`;
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`${folder}/status`, 'utf8'))?.[1]) / 1024;
  // Forgets the highest value so far.
  writeFileSync(`${folder}/clear_refs`, '5');
  const before = read('VmRSS');
  return () => read('VmHWM') - before;
}

async function uploadLargeFile(): Promise<void> {
  const megabytes = 500;
  const grown: number[] = [];
  let first: Buffer = Buffer.alloc(0);
  let id = 0;
  await compare({
    what: `upload of one file of ${megabytes} MB`,
    amount: megabytes,
    unit: 'MB',
    aim: 50,
    turns: 3,
    prepare() {
      first = makeFile('', megabyte).bytes;
    },
    async ours() {
      const growth = watchMemory();
      const file = { name: 'large.pdf', chunks: makeChunks(first, megabytes) };
      const [made] = await upload(url, token, makeForm(place, [file]));
      id = made?.id ?? 0;
      grown.push(growth());
    },
    async floor() {
      const hash = createHash('sha256');
      const hashed = function* () {
        for (const chunk of makeChunks(first, megabytes)) {
          hash.update(chunk);
          yield chunk;
        }
      };
      const path = join(scratch, 'large');
      await pipeline(Readable.from(hashed()), createWriteStream(path, { flush: true }));
      hash.digest();
      rmSync(path);
    },
  });
  await verify(id, hashOf(makeChunks(first, megabytes)));
  console.log(`memory during it: ${Math.max(...grown).toFixed(0)} MB more (aim: 100 MB)`);
}

/** The same bytes as the browser sends large files, against one request for them all. */
async function uploadInPieces(): Promise<void> {
  const megabytes = 500;
  let first: Buffer = Buffer.alloc(0);
  const chunks = () => makeChunks(first, megabytes);
  const renew = () => {
    first = makeFile('', megabyte).bytes;
  };
  let id = 0;
  await compare({
    what: `upload of one file of ${megabytes} MB in pieces of ${pieceBytes / megabyte} MB, against one request`,
    amount: megabytes,
    unit: 'MB',
    aim: 80,
    turns: 5,
    prepare: renew,
    async ours() {
      await sendPieces(url, token, { name: 'pieces.pdf', size: megabytes * megabyte, space }, chunks());
    },
    async floor() {
      // Other bytes than those that are there by now.
      renew();
      const [made] = await upload(url, token, makeForm(place, [{ name: 'large.pdf', chunks: chunks() }]));
      id = made?.id ?? 0;
    },
  });
  await verify(id, hashOf(chunks()));
}

/** Each is whole and on the disk before the next begins. */
async function writeFiles(files: BenchFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const file = await open(join(scratch, `${name}.new`), 'w');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(join(scratch, `${name}.new`), join(scratch, name));
  }
}

async function uploadSmallFiles(): Promise<void> {
  const count = 200;
  let files: BenchFile[] = [];
  let forms: Buffer[] = [];
  let ids: number[] = [];
  const send = async (form: Buffer) => (await upload(url, token, [form])).map((one) => one.id);
  const floor = () => writeFiles(files);
  const common = { amount: count, unit: 'files', aim: 33, turns: 5, floor };

  await compare({
    ...common,
    what: `upload of ${count} files of 20 kB in one request`,
    prepare() {
      files = makeFiles(count, 20_000);
      forms = [joinForm(place, files)];
    },
    async ours() {
      ids = await send(forms[0] as Buffer);
    },
  });
  await verifyAll(ids, files);

  await compare({
    ...common,
    what: 'the same, a request each, four at a time',
    prepare() {
      files = makeFiles(count, 20_000);
      forms = files.map((file) => joinForm(place, [file]));
    },
    async ours() {
      let next = 0;
      const worker = async () => {
        for (let index = next++; index < count; index = next++)
          [ids[index] = 0] = await send(forms[index] as Buffer);
      };
      await Promise.all([worker(), worker(), worker(), worker()]);
    },
  });
  await verifyAll(ids, files);
}

async function verifyAll(ids: number[], files: BenchFile[]): Promise<void> {
  for (const [index, { bytes }] of files.entries()) await verify(ids[index] ?? 0, hashOf([bytes]));
}

async function downloadFile(): Promise<void> {
  const megabytes = 100;
  const chunks = [...makeChunks(makeFile('', megabyte).bytes, megabytes)];
  const [made] = await upload(url, token, makeForm(place, [{ name: 'download.pdf', chunks }]));
  const path = join(scratch, 'download');
  writeFileSync(path, Buffer.concat(chunks));
  const bare = await startServer('bench/parts/file-floor.ts', { PORT: '3306', FILE: path });
  try {
    await compare({
      what: `download of a file of ${megabytes} MB`,
      amount: megabytes,
      unit: 'MB',
      aim: 60,
      turns: 7,
      ours: () => download(made?.id ?? 0),
      floor: () => drain('http://127.0.0.1:3306', {}),
    });
  } finally {
    await bare.stop();
  }
  await verify(made?.id ?? 0, hashOf(chunks));
}

async function downloadZip(): Promise<void> {
  const files = makeFiles(500, 200_000);
  const ids = (await upload(url, token, [joinForm(place, files)])).map((one) => one.id);
  const asked = { method: 'PUT', token, body: { documents: ids } };
  const address = `${api}/documents/download/multiple`;
  const folder = join(scratch, 'zip');
  mkdirSync(folder);
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const zip = join(scratch, 'floor.zip');
  await compare({
    what: 'zip of 500 files, 100 MB together',
    amount: 100,
    unit: 'MB',
    aim: 50,
    turns: 5,
    ours: () => drain(address, asked),
    async floor() {
      rmSync(zip, { force: true });
      const { error, status } = spawnSync('zip', ['-0', '-q', '-r', zip, '.'], { cwd: folder });
      if (error || status !== 0) throw new Error('The command zip is needed, and it did not work.');
    },
  });
  const chunks: Buffer[] = [];
  await drain(address, asked, (chunk) => chunks.push(chunk));
  const got = readZip(Buffer.concat(chunks));
  const same = files.every(({ name, bytes }) => got.get(name)?.equals(bytes));
  if (!same || got.size !== files.length) throw new Error('The zip is not what was sent.');
}

try {
  await uploadLargeFile();
  await uploadInPieces();
  await uploadSmallFiles();
  await downloadFile();
  await downloadZip();
} finally {
  await atrium.stop();
}
