import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { serialOf, wordOf } from '../server/src/demo/fill-texts.ts';
import { cpuOf } from './parts/cpu.ts';
import { median, signIn, startServer } from './parts/servers.ts';

/**
 * What a document costs on the disk, and what people do all day costs, in a library of any size
 * (`npm run demo:scale -- --documents 10000000 --texts --words 20`, then `BENCH_DATA=…`): docs/scale.md.
 */
const data = process.env.BENCH_DATA;
if (!data) throw new Error('BENCH_DATA names a data folder that `npm run demo:scale -- --texts` has filled.');
const url = 'http://127.0.0.1:3395';
const atrium = await startServer('server/src/main.ts', { PORT: '3395', ATRIUM_DATA: data });
const pid = atrium.process.pid as number;
const database = new pg.Client({ host: join(data, 'postgres-socket'), user: 'postgres', database: 'atrium' });
await database.connect();
const rowsOf = async <T>(text: string) => (await database.query(text)).rows as T[];
const one = async <T>(text: string) => (await rowsOf<T>(text))[0] as T;

const { documents, folders, lastId } = await one<{ documents: number; folders: number; lastId: number }>(
  `select (select count(*)::int from document) as documents, (select count(*)::int from folder) as folders,
    (select max(id)::int from document where id % 5 = 0 and name like 'Document %.pdf') as "lastId"`,
);
console.log(`${documents} documents in ${folders} folders; ready after ${atrium.readyAfterMs.toFixed(0)} ms`);
await tellSizes();
await tellCalls();
await database.end();
await atrium.stop();

async function tellSizes(): Promise<void> {
  const sizes = await rowsOf<{ name: string; table: number; indexes: number }>(
    `select relname as name, pg_table_size(oid)::float8 as "table", pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 8`,
  );
  const { total } = await one<{ total: number }>(
    'select pg_database_size(current_database())::float8 as total',
  );
  const each = (bytes: number) => `${Math.round(bytes / documents)}`;
  console.log(`database: ${(total / 1e9).toFixed(2)} GB, ${each(total)} bytes a document`);
  for (const { name, table, indexes } of sizes)
    console.log(`  ${name}: ${each(table)} and ${each(indexes)} bytes of indexes a document`);
}

type Ask = () => Promise<unknown>;

/** The median of the times, and CPU of server and database for each. */
async function tellCall(what: string, times: number, ask: Ask): Promise<void> {
  const cold = await timed(ask);
  await ask();
  const before = cpuOf(pid, data as string);
  const elapsed: number[] = [];
  for (let index = 0; index < times; index += 1) elapsed.push(await timed(ask));
  const cpu = (cpuOf(pid, data as string) - before) / times;
  console.log(
    `${what}: ${median(elapsed).toFixed(1)} ms, ${cpu.toFixed(1)} ms CPU; ${cold.toFixed(0)} ms the first time`,
  );
}

async function timed(ask: Ask): Promise<number> {
  const begin = performance.now();
  await ask();
  return performance.now() - begin;
}

async function tellCalls(): Promise<void> {
  const [reader, admin] = [
    await signIn(url, 'scale1@atrium.example'),
    await signIn(url, 'scale-admin@atrium.example'),
  ];
  const { space, rootId } = await one<{ space: number; rootId: number }>(
    `select id as space, root_folder_id as "rootId" from space where name = 'Scale 0001'`,
  );
  const { folder } = await one<{ folder: number }>(
    `select id as folder from folder where space_id = ${space} and name = 'Folder 1'`,
  );
  const { role } = await one<{ role: number }>(
    `select min(id) as role from role where name like 'Scale role %'`,
  );
  await tellCall('GET /users/me', 100, send(reader, '/users/me'));
  await tellCall('my spaces', 30, send(reader, '/spaces'));
  await tellCall(
    'folder with 1,000 documents, its first rows',
    30,
    send(reader, `/documents/columns?spaceId=${space}&folderId=${folder}`),
  );
  await tellCall('tree and counts of the largest space', 10, send(reader, `/spaces/${space}/tree`));
  for (const [key, times] of [
    [serialOf(lastId), 30],
    [wordOf(3000), 10],
    [wordOf(100), 5],
    [wordOf(0), 5],
  ] as const) {
    const path = `/search?key=${key}`;
    const { total, isExact } = JSON.parse(await send(reader, path)());
    await tellCall(`search that finds ${isExact ? '' : 'more than '}${total}`, times, send(reader, path));
  }
  await tellCall('upload of a small file', 30, () => upload(reader, space, folder));
  let flip = false;
  await tellCall('permission change at the root of that space', 5, () => {
    flip = !flip;
    const entry = { objectIdentityId: rootId, sid: `ROLE_${role}`, canRead: true, canReadDocument: flip };
    return send(admin, '/acls/permissions', [{ ...entry, isInherited: false }])();
  });
}

function send(token: string, path: string, body?: object): () => Promise<string> {
  const request = {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  return async () => {
    const response = await fetch(`${url}/api/rest${path}`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
}

async function upload(token: string, spaceId: number, folderId: number): Promise<void> {
  const form = new FormData();
  form.append('spaceId', String(spaceId));
  form.append('folderId', String(folderId));
  form.append('files', new Blob([randomUUID()]), `${randomUUID()}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/rest/documents/multiple`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
}
