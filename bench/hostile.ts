import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { makeDocx } from '../server/src/demo/files/make-docx.ts';
import { pngOf } from '../server/src/testing/hostile/hostile-pictures.ts';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { ask, joinForm, makeFile, megabyte, upload } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/**
 * How long somebody waits for a picture, a PDF copy and a PDF while one other person sends everything at once that is
 * known to be slow, against the same without; and how much memory the server's own process takes meanwhile and after.
 */
const port = '3326';
const url = `http://127.0.0.1:${port}`;
const api = `${url}/api/rest`;
const turns = 5;
const afterSeconds = 45;

const env = { PORT: port, ATRIUM_DATA: scratchFolder(), LIBREOFFICE: 'auto', FILE_WORK: 'on' };
const server = await startServer('bench/parts/hostile-server.ts', { ...env, SEARCH_INDEX: 'on' });
try {
  const [hostile, innocent] = [await settle('staff@atrium.example'), await settle('owner@atrium.example')];
  await innocently(innocent);
  const atRest = memory().now;
  const calm = await timed(innocent);

  const attack = await prepareAttack(hostile);
  const answered = attack();
  let isOver = false;
  const over = answered.then((outcomes) => {
    isOver = true;
    return outcomes;
  });
  await pause(500);
  const troubled = await timed(innocent);
  const wasOver = isOver;
  const outcomes = await over;
  const { peak } = memory();
  await pause(afterSeconds * 1000);

  for (const what of ['picture', 'copy', 'pdf'] as const) {
    const [without, meanwhile] = [calm, troubled].map((times) => times.map((one) => one[what])) as [
      number[],
      number[],
    ];
    const [before, after] = [median(without), median(meanwhile)];
    console.log(
      `${what}: ${seconds(after)} (at most ${seconds(Math.max(...meanwhile))}) against ${seconds(before)} without: ${(after / before).toFixed(1)} times`,
    );
  }
  console.log(
    `memory of the server: ${mb(atRest)} at rest, ${mb(peak)} at most (aim 600 MB), ${mb(memory().now)} after ${afterSeconds} s`,
  );
  console.log(
    `the attack ${wasOver ? 'had ended before' : 'went on throughout'}; answers to it: ${outcomes}`,
  );
} finally {
  await server.stop();
}
process.exit();

interface Person {
  token: string;
  space: number;
}

interface Times {
  picture: number;
  copy: number;
  pdf: number;
}

/** Signs somebody in and gives them a space of their own. */
async function settle(email: string): Promise<Person> {
  const [admin, token] = [await signIn(url, 'admin@atrium.example'), await signIn(url, email)];
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const body = { name: `Space of ${email}`, owner };
  const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token: admin, body });
  return { token, space };
}

async function timed(person: Person): Promise<Times[]> {
  const times: Times[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await innocently(person));
  return times;
}

/** What somebody does on an ordinary day, all three at once, each until it can be seen. */
async function innocently({ token, space }: Person): Promise<Times> {
  const word = randomBytes(8).toString('hex');
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  const copy = async () => {
    const id = await addFile({ token, space }, `${word}.docx`, makeDocx({ title: word, paragraphs: [word] }));
    for (;;) {
      const { status } = await ask<{ status: string }>(`${api}/documents/${id}`, { token });
      if (status !== 'processing') return;
      await pause(50);
    }
  };
  const pdf = async () => {
    const id = await addFile({ token, space }, `${word}.pdf`, makePdf([{ text: word }]));
    await ask(`${api}/documents/${id}/pdf-version/annotations`, { token });
  };
  const [pictureMs, copyMs, pdfMs] = await Promise.all([
    measure(() => sendPicture({ token, space }, picture)),
    measure(copy),
    measure(pdf),
  ]);
  return { picture: pictureMs, copy: copyMs, pdf: pdfMs };
}

async function prepareAttack(person: Person): Promise<() => Promise<string>> {
  const { token, space } = person;
  const noise = sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } });
  const photo = await noise.jpeg({ quality: 90 }).toBuffer();
  const thin = pngOf(1, 39_000_000);
  const junk = await addFile(person, 'junk.pdf', makeFile('junk.pdf', 100 * megabyte).bytes);
  const documents = [
    Buffer.from('{\\rtf1{\\pict\\bin2147483647 AAAA}}'),
    ...Array.from({ length: 7 }, () => Buffer.concat([Buffer.from('{\\rtf1'), randomBytes(20_000)])),
  ];
  const get = (path: string) => fetch(api + path, { headers: { authorization: `Bearer ${token}` } });
  const zip = () =>
    fetch(`${api}/documents/download/multiple`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ documents: [junk], folders: [] }),
    });
  const statusOf = async (answer: Promise<Response>) => {
    const reply = await answer;
    for await (const _ of reply.body ?? []);
    return reply.status;
  };
  return async () => {
    const statuses = await Promise.all([
      ...documents.map(async (bytes, index) => (await addFile(person, `${index}.doc`, bytes)) && 201),
      ...times(8, () => statusOf(postPicture(person, thin))),
      ...times(40, () => statusOf(postPicture(person, photo))),
      ...times(16, () => statusOf(get(`/documents/${junk}/pdf-version/annotations`))),
      ...times(5, () => statusOf(zip())),
    ]);
    const counted = Object.groupBy(statuses, String);
    return `${Object.entries(counted)
      .map(([status, list]) => `${list?.length} × ${status}`)
      .join(', ')} in space ${space}`;
  };
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

async function addFile({ token, space }: Person, name: string, bytes: Buffer): Promise<number> {
  const [made] = await upload(url, token, [joinForm([['spaceId', String(space)]], [{ name, bytes }])]);
  return made?.id as number;
}

function postPicture({ token, space }: Person, bytes: Buffer): Promise<Response> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
  return fetch(`${api}/spaces/${space}/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

async function sendPicture(person: Person, bytes: Buffer): Promise<void> {
  const reply = await postPicture(person, bytes);
  if (reply.status !== 201) throw new Error(`a picture: ${reply.status} ${await reply.text()}`);
  await reply.text();
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Of the server's own process, in bytes, as Linux counts it. */
function memory(): { now: number; peak: number } {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / megabyte)} MB`;
}
