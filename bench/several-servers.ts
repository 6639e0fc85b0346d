import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startOlderPostgres } from '../scripts/cluster/older-postgres.ts';
import { compare } from './parts/compare.ts';
import { ask, drain, joinForm, makeFile, upload } from './parts/send-files.ts';
import { scratchFolder, signIn, startServer } from './parts/servers.ts';

/** The same work by three servers, each request to the next one, against one of them, on the cores that they share. */
const operations = 2000;
const atOnce = 24;
const data = scratchFolder();
mkdirSync(join(data, 'older'));
const postgres = await startOlderPostgres(join(data, 'older'));
const environment = { ATRIUM_DATA: data, DATABASE_URL: `${postgres.url}/postgres`, SEARCH_INDEX: 'on' };
const ports = ['3341', '3342', '3343'];
const servers = [];
for (const port of ports)
  servers.push(await startServer('server/src/main.ts', { ...environment, PORT: port }));
const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
const [first = ''] = addresses;
const token = await signIn(first, 'admin@atrium.example');
const api = (url: string, path: string) => `${url}/api/rest${path}`;

/** A space with a folder's worth of documents. */
async function makeSpace(): Promise<number> {
  const { id: owner } = await ask<{ id: number }>(api(first, '/users/me'), { token });
  const body = { name: 'Bench', owner };
  const { id } = await ask<{ id: number }>(api(first, '/spaces'), { method: 'POST', token, body });
  const files = Array.from({ length: 200 }, (_, index) => makeFile(`Report ${index}.pdf`, 2000));
  await upload(first, token, [joinForm([['spaceId', String(id)]], files)]);
  return id;
}

const space = await makeSpace();
const get = (path: string) => (url: string) => drain(api(url, path), { token });
/** What people do, about as often: they read far more than they bring. */
const deeds: ((url: string) => Promise<unknown>)[] = [
  get('/users/me'),
  get('/spaces'),
  get(`/documents/columns?spaceId=${space}`),
  get(`/spaces/${space}/tree`),
  get('/search?key=report'),
  get('/users/me'),
  get(`/documents/columns?spaceId=${space}`),
  (url) => {
    const file = makeFile(`${randomBytes(8).toString('hex')}.pdf`, 2000);
    return upload(url, token, [joinForm([['spaceId', String(space)]], [file])]);
  },
];

async function work(urls: string[]): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let turn = next++; turn < operations; turn = next++)
      await deeds[turn % deeds.length]?.(urls[Math.floor(turn / deeds.length) % urls.length] as string);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

try {
  await compare({
    ...{ what: 'three servers (bare: one)', amount: operations, unit: 'calls', aim: 85, turns: 5 },
    ours: () => work(addresses),
    floor: () => work([first]),
  });
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
