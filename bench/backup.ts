import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startOlderPostgres } from '../scripts/cluster/older-postgres.ts';
import { compare } from './parts/compare.ts';
import { ask, joinForm, makeFiles, upload } from './parts/send-files.ts';
import { root, scratchFolder, signIn, startServer } from './parts/servers.ts';

/**
 * A backup while a server runs, against pg_dump, rsync and one sync at the end. Both have the PostgreSQL 15 that
 * pg_dump is of, as the embedded one has none.
 */
const count = 10_000;
const data = scratchFolder();
mkdirSync(join(data, 'older'));
const postgres = await startOlderPostgres(join(data, 'older'));
const environment = { ATRIUM_DATA: data, DATABASE_URL: `${postgres.url}/postgres` };
const server = await startServer('server/src/main.ts', { ...environment, PORT: '3333' });
const url = 'http://127.0.0.1:3333';
const api = `${url}/api/rest`;

async function fill(): Promise<void> {
  const token = await signIn(url, 'admin@atrium.example');
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const body = { name: 'Bench', owner };
  const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
  for (let sent = 0; sent < count; sent += 500) {
    await upload(url, token, [joinForm([['spaceId', String(space)]], makeFiles(500, 20_000))]);
  }
}

const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

function run(command: string, ...args: string[]): void {
  const env = { ...compiled, ...process.env, ...environment };
  const { status, stderr } = spawnSync(command, args, { cwd: root, env });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

const copies = scratchFolder();
let turn = 0;
let [ours, bare] = ['', ''];
/** As scripts/atrium.mjs starts it. */
const atrium = async (...words: string[]) =>
  run(process.execPath, '--max-semi-space-size=8', 'server/src/commands/atrium.ts', ...words);
async function dump(): Promise<void> {
  mkdirSync(bare, { recursive: true });
  const target = join(bare, 'database');
  run('/usr/lib/postgresql/15/bin/pg_dump', '-Fc', '-f', target, environment.DATABASE_URL);
  run('rsync', '-a', `${join(data, 'files')}/`, join(bare, 'files'));
  run('sync', '-f', bare);
}

try {
  await fill();
  await compare({
    ...{ what: `first backup of ${count} files of 20 kB`, amount: count, unit: 'files', aim: 67, turns: 3 },
    // Each into a folder of its own: ext4 looks long for an inode where thousands were given back just before.
    prepare() {
      turn += 1;
      [ours, bare] = [join(copies, `ours-${turn}`), join(copies, `bare-${turn}`)];
      run('sync', '-f', data);
    },
    ours: () => atrium('backup', ours),
    floor: dump,
  });
  await compare({
    ...{ what: 'the next one, nothing new', amount: count, unit: 'files', aim: 67, turns: 3 },
    ours: () => atrium('backup', ours),
    floor: dump,
  });
} finally {
  await server.stop();
  await postgres.stop();
}
