import { join } from 'node:path';
import pg from 'pg';
import { cpuEach } from './parts/cpu.ts';
import { fillFolder } from './parts/fill-folder.ts';
import { scaleFolder, signIn, startServer } from './parts/servers.ts';

/**
 * Lists, tree, permission changes and moves at scale, in CPU milliseconds of server and database together.
 */
const data = scaleFolder();
const url = 'http://127.0.0.1:3311';
const atrium = await startServer('server/src/main.ts', { PORT: '3311', ATRIUM_DATA: data });
const floor = await startServer('bench/parts/list-floor.ts', {
  PORT: '3312',
  SOCKET: join(data, 'postgres-socket'),
});
const database = new pg.Client({ host: join(data, 'postgres-socket'), user: 'postgres', database: 'atrium' });
await database.connect();
const one = async (text: string) => (await database.query(text)).rows[0] as Record<string, number>;
const { space, rootId } = (await one(
  `select id as space, root_folder_id as "rootId" from space where name = 'Scale 0001'`,
)) as { space: number; rootId: number };
const folderWith = async (name: string) =>
  (await one(`select id from folder where space_id = ${space} and name = '${name}'`)).id as number;
const small = await folderWith('Folder 1');
const large = await folderWith('Folder 2');
const reader = await signIn(url, 'scale1@atrium.example');
const admin = await signIn(url, 'scale-admin@atrium.example');
const pid = atrium.process.pid as number;
const floorPid = floor.process.pid as number;

const ask =
  (token: string, path: string, method = 'GET', body?: unknown) =>
  async () => {
    const response = await fetch(`${url}/api/rest${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'identity',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
const bare = (id: number) => async () => (await fetch(`http://127.0.0.1:3312/${id}`)).text();
const show = (ms: number) => `${ms.toFixed(1)} ms`;

for (const [folder, rows, times] of [
  [small, 1000, 60],
  [large, 10_000, 12],
] as const) {
  const path = `/documents?spaceId=${space}&folderId=${folder}`;
  const byReader = await cpuEach(pid, data, times, ask(reader, path));
  const byAdmin = await cpuEach(pid, data, times, ask(admin, path));
  const floorMs = await cpuEach(floorPid, data, times, bare(folder));
  console.log(
    `list of ${rows} documents: ${show(byReader)}, administrator ${show(byAdmin)}, bare ${show(floorMs)}: ${(byReader / floorMs).toFixed(2)} times the floor (aim 2), ${(byReader / byAdmin).toFixed(2)} times an administrator (aim 1.5)`,
  );
}

const perRow = { list: 0 };
for (const [folder, rows, times] of [
  [small, 1000, 60],
  [large, 10_000, 12],
] as const) {
  const query = `spaceId=${space}&folderId=${folder}`;
  const list = await cpuEach(pid, data, times, ask(reader, `/documents?${query}`));
  const columns = await cpuEach(pid, data, times, ask(reader, `/documents/columns?${query}`));
  perRow.list = list / rows;
  console.log(
    `${rows} documents as columns: ${show(columns)}, as a list ${show(list)}: ${(columns / list).toFixed(2)} times (aim 0.5)`,
  );
}
const hundredThousand = 100_000;
const huge = await fillFolder(database, space, hundredThousand);
const ofHuge = `/documents/columns?spaceId=${space}&folderId=${huge}`;
const firstOfHuge = await cpuEach(pid, data, 5, ask(reader, ofHuge));
const allOfHuge = await cpuEach(pid, data, 3, ask(reader, `${ofHuge}&isWhole=true`));
console.log(
  `${hundredThousand} documents: the first 200 ${show(firstOfHuge)}, all of them ${show(allOfHuge)}: together ${((firstOfHuge + allOfHuge) / (perRow.list * hundredThousand)).toFixed(2)} times rows by what one of 10,000 costs as a list (aim 1.2)`,
);

const asRows = async () => {
  await ask(reader, `/folders?spaceId=${space}&anyParent=true`)();
  await ask(reader, `/folders/document-count?spaceId=${space}`)();
};
const folders = (await one(`select count(*)::int as n from folder where space_id = ${space}`)).n;
const columns = await cpuEach(pid, data, 20, ask(reader, `/spaces/${space}/tree`));
const rows = await cpuEach(pid, data, 20, asRows);
console.log(
  `tree and counts of ${folders} folders: ${show(columns)} (aim 60 ms at 6,000), as rows ${show(rows)}: ${(rows / columns).toFixed(1)} times`,
);

const role = (await one(`select min(id) as id from role where name like 'Scale role %'`)).id;
let flip = false;
const setRoot = () => {
  flip = !flip;
  const entry = {
    objectIdentityId: rootId,
    sid: `ROLE_${role}`,
    canRead: true,
    canReadDocument: flip,
    isInherited: false,
  };
  return ask(admin, '/acls/permissions', 'POST', [entry])();
};
console.log(`permission change at its root: ${show(await cpuEach(pid, data, 10, setRoot))} (aim 300 ms)`);

const biggest = await database.query(
  `select f.id, f.parent_id, (select count(*) from folder x where x.path @> array[f.id])::int as n from folder f
   where f.space_id = ${space} and f.parent_id = ${rootId} order by 3 desc limit 1`,
);
const { id: moved, n } = biggest.rows[0] as { id: number; n: number };
const [target] = (
  await database.query(
    `select id from folder where space_id = ${space} and parent_id = ${rootId} and id <> ${moved} limit 1`,
  )
).rows as { id: number }[];
let away = false;
const move = () => {
  away = !away;
  return ask(admin, '/folders', 'PUT', [{ id: moved, parent: away ? target?.id : null, weight: 0 }])();
};
const started = performance.now();
const cpu = await cpuEach(pid, data, 3, move);
console.log(
  `move of ${n} folders: ${show(cpu)} CPU, ${show((performance.now() - started) / 6)} elapsed (aim 3 s at 5,000)`,
);

let slowest = 0;
let running = true;
const listing = (async () => {
  while (running) {
    const begin = performance.now();
    await ask(reader, `/documents?spaceId=${space}&folderId=${small}`)();
    slowest = Math.max(slowest, performance.now() - begin);
  }
})();
await move();
await move();
running = false;
await listing;
console.log(`slowest list of 1000 documents during two such moves: ${show(slowest)}`);

await database.end();
await floor.stop();
await atrium.stop();
