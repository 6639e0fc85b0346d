import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defineProgram, freePorts } from './program.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';

/** A PostgreSQL of the company's own: Debian's 15, the oldest that Atrium takes, on loopback. */
export async function startOlderPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [port] = await freePorts(1);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const [command, ...as] = await asAccount(folder, data);
  await run(command, [
    ...as,
    `${bin}/initdb`,
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
  ];
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  const server = defineProgram({
    name: 'postgresql 15',
    command,
    args: [...as, `${bin}/postgres`, '-D', data, ...settings.flatMap((one) => ['-c', one])],
    log: join(folder, 'postgres.log'),
    isReady: async () => void (await run(`${bin}/pg_isready`, ['-d', `${url}/postgres`])),
  });
  await server.start();
  return { url, stop: server.stop };
}

/** PostgreSQL refuses root, which lends it the account that came with its package. */
async function asAccount(...folders: string[]): Promise<[string, ...string[]]> {
  if (process.getuid?.() !== 0) return ['/usr/bin/env'];
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = accounts.find(([name]) => name === 'postgres') ?? [];
  for (const folder of folders) await chown(folder, Number(uid), Number(gid));
  await chmod(folders[0] ?? '', 0o711);
  return ['/usr/bin/setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
}
