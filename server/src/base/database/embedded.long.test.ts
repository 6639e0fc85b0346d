import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'atrium-test-')));
// mkdtemp closes it to all others, so also to the account that root lends to the server.
chmodSync(scratch, 0o711);
const template = join(scratch, 'template');
const folders: string[] = [];
const nodes: ChildProcess[] = [];
const logged: string[] = [];
const log = (level: string, message: string) => logged.push(`${level} ${message}`);

beforeAll(async () => {
  const database = await start(template);
  await query(database, 'create table notes (text text)');
  await query(database, "insert into notes values ('kept')");
  await database.stop();
});

afterEach(async () => {
  for (const node of nodes.splice(0)) await kill(node);
  for (const folder of folders) killServer(folder);
  logged.length = 0;
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a second start finds the data of the first', async () => {
  const database = await start(copyOfTemplate());
  expect(await notes(database)).toEqual(['kept']);
  await database.stop();
  expect(logged).toEqual([]);
});

test('listens on no TCP port, and only its account may enter the socket folder [13.2.2]', async () => {
  const folder = copyOfTemplate();
  const database = await start(folder);
  expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(lstatSync(database.connection.host).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(database.connection.host, '.s.PGSQL.5432')).mode & 0o077).toBe(0);
  await database.stop();
});

test('a second process on the same folder is refused, and the first goes on', async () => {
  const folder = copyOfTemplate();
  const database = await start(folder);
  const second = await startNode(folder);
  expect(second.said).toBe(
    `Another Atrium (process ${process.pid}) is using the data folder ${folder}. ` +
      'Stop it, or set ATRIUM_DATA to another folder.',
  );
  expect(await notes(database)).toEqual(['kept']);
  await database.stop();
});

test('of several processes that start at once on a new folder exactly one wins', async () => {
  const folder = newFolder('race');
  const results = await Promise.all([1, 2, 3].map(() => startNode(folder)));
  const winners = results.filter(({ said }) => said === 'ready');
  expect(winners).toHaveLength(1);
  for (const { said } of results.filter((result) => !winners.includes(result))) {
    expect(said).toContain(`Another Atrium (process ${winners[0]?.node.pid}) is using the data folder`);
  }
});

test('after kill -9 of node the next start adopts its server, and stops it in the end', async () => {
  const folder = copyOfTemplate();
  const { node } = await startNode(folder);
  const server = serverPid(folder);
  await kill(node);
  const database = await start(folder);
  expect(serverPid(folder)).toBe(server);
  expect(await notes(database)).toEqual(['kept']);
  // Its log goes to the dead node, which it has to survive.
  await expect(query(database, 'select 1 / 0')).rejects.toThrow('division by zero');
  expect(await notes(database)).toEqual(['kept']);
  await database.stop();
  expect(hasServer(folder)).toBe(false);
});

test('after kill -9 of node and server no acknowledged row is lost', async () => {
  const folder = copyOfTemplate();
  const { node } = await startNode(folder, { fsync: 'on' });
  const connection = { host: join(folder, 'postgres-socket'), user: 'postgres', database: 'atrium' };
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await client.query('insert into notes values ($1)', [String(acknowledged)]);
      acknowledged += 1;
    }
  })();
  await until(() => acknowledged > 20);
  const server = serverPid(folder);
  node.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  await expect(writing).rejects.toThrow();

  const database = await start(folder);
  expect((await notes(database)).length).toBeGreaterThanOrEqual(1 + acknowledged);
  await database.stop();
});

test('a server that is killed comes back by itself and is still held', async () => {
  const folder = copyOfTemplate();
  const database = await start(folder);
  const server = serverPid(folder);
  process.kill(server, 'SIGKILL');
  await until(() => logged.includes('info The database server runs again.'));
  expect(serverPid(folder)).not.toBe(server);
  expect(await notes(database)).toEqual(['kept']);
  expect((await startNode(folder)).said).toContain(`Another Atrium (process ${process.pid})`);
  await database.stop();
});

test('a crash inside the server, which it heals alone, does not lose the hold', async () => {
  const folder = copyOfTemplate();
  const database = await start(folder);
  const server = serverPid(folder);
  const client = new Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  await until(() => logged.includes('info The database server runs again.'));
  expect(serverPid(folder)).toBe(server);
  expect((await startNode(folder)).said).toContain(`Another Atrium (process ${process.pid})`);
  await database.stop();
});

test('stopping while the server is being healed leaves none running', async () => {
  const folder = copyOfTemplate();
  const database = await start(folder);
  process.kill(serverPid(folder), 'SIGKILL');
  await until(() => logged.some((line) => line.includes('ended unexpectedly')));
  await database.stop();
  expect(hasServer(folder)).toBe(false);
});

test('who loses the folder to another process while its server is down ends', async () => {
  const folder = copyOfTemplate();
  const { node } = await startNode(folder);
  const ended = once(node, 'exit');
  node.kill('SIGSTOP');
  process.kill(serverPid(folder), 'SIGKILL');
  const database = await start(folder);
  node.kill('SIGCONT');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(await notes(database)).toEqual(['kept']);
  await database.stop();
});

test.runIf(process.platform === 'linux')(
  'the number of a dead server may belong to another program',
  async () => {
    const folder = copyOfTemplate();
    const other = spawn('sleep', ['60'], { uid: lstatSync(join(template, 'postgres')).uid });
    nodes.push(other);
    const lines = [other.pid, join(folder, 'postgres'), '1700000000', '5432', '', '', '  1 1', 'ready'];
    mkdirSync(join(folder, 'postgres-socket'));
    for (const file of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock']) {
      writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    }
    const database = await start(folder);
    expect(await notes(database)).toEqual(['kept']);
    await database.stop();
  },
);

test('a path too long for a socket works', async () => {
  const folder = copyOfTemplate('long'.repeat(30));
  const database = await start(folder);
  expect(database.connection.host.startsWith(folder)).toBe(false);
  expect(lstatSync(database.connection.host).mode & 0o777).toBe(0o700);
  expect(await notes(database)).toEqual(['kept']);
  await database.stop();
  rmSync(database.connection.host, { recursive: true });
});

test('what an interrupted first start left is harmless and removed', async () => {
  const folder = newFolder('half');
  const half = join(folder, 'postgres.new-abc123');
  mkdirSync(join(half, 'base'), { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const database = await start(folder);
  expect(existsSync(half)).toBe(false);
  await database.stop();
});

test('a data folder inside one that only its owner may enter works, as root and as an ordinary user', async () => {
  const closed = newFolder('closed');
  chmodSync(closed, 0o700);
  const fallbackFolder = newFolder('instead');
  const dataFolder = join(closed, 'data');
  const options = { dataFolder, log, settings: { fsync: 'off' } };
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await expect(startEmbedded(options)).rejects.toThrow(`may not enter ${closed}`);
  const database = await startEmbedded({ ...options, fallbackFolder });
  const [{ data_directory }] = (await query(database, 'show data_directory')) as [{ data_directory: string }];
  expect(data_directory.startsWith(isRoot ? fallbackFolder : dataFolder)).toBe(true);
  // Root's database is another account's, which has to pass.
  expect(lstatSync(dataFolder).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  await query(database, 'create table kept ()');
  await database.stop();

  // It stays with its folder when that is opened, and is not taken for another's.
  chmodSync(closed, 0o711);
  const again = await startEmbedded({ ...options, fallbackFolder });
  expect(await query(again, 'select from kept')).toEqual([]);
  await again.stop();
  chmodSync(closed, 0o700);
  const second = await startEmbedded({ ...options, dataFolder: join(closed, 'second'), fallbackFolder });
  await expect(query(second, 'select from kept')).rejects.toThrow('does not exist');
  await second.stop();
  if (!isRoot) return;
  cpSync(dataFolder, join(closed, 'copy'), { recursive: true });
  await expect(
    startEmbedded({ ...options, dataFolder: join(closed, 'copy'), fallbackFolder }),
  ).rejects.toThrow(`The database of ${join(closed, 'copy')} is in ${fallbackFolder}`);
});

test('a server that cannot start says why', async () => {
  await expect(start(copyOfTemplate(), { shared_buffers: 'much' })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  );
});

function newFolder(name: string): string {
  const folder = join(scratch, `${name}-${folders.length}`);
  mkdirSync(folder, { mode: 0o711 });
  folders.push(folder);
  return folder;
}

function copyOfTemplate(name = 'copy'): string {
  const folder = newFolder(name);
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true });
  return folder;
}

function start(dataFolder: string, settings: Record<string, string> = { fsync: 'off' }) {
  return startEmbedded({ dataFolder, log, settings });
}

/** Another Atrium: says "ready" or why it is not, and stays until it is killed. */
async function startNode(dataFolder: string, settings: Record<string, string> = { fsync: 'off' }) {
  const options = JSON.stringify({ dataFolder, settings });
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    startEmbedded({ ...${options}, log() {} }).then(() => console.log('ready'), (e) => console.log(e.message));`;
  const node = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  nodes.push(node);
  const [said] = (await once(createInterface({ input: node.stdout }), 'line')) as [string];
  return { node, said };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function killServer(folder: string): void {
  if (hasServer(folder)) process.kill(serverPid(folder), 'SIGKILL');
}

function serverPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function hasServer(folder: string): boolean {
  if (!existsSync(join(folder, 'postgres/postmaster.pid'))) return false;
  // Where nobody collects orphans a killed server stays a zombie, so asking for its number is not enough.
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(serverPid(folder))], {
    encoding: 'utf8',
  });
  return status === 0 && !stdout.startsWith('Z');
}

async function until(done: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!done()) {
    if (Date.now() > deadline) throw new Error(`waited in vain; logged:\n${logged.join('\n')}`);
    await delay(10);
  }
}

async function notes(database: EmbeddedDatabase): Promise<string[]> {
  return (await query(database, 'select text from notes')).map((row) => row.text);
}

async function query({ connection }: EmbeddedDatabase, sql: string) {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
