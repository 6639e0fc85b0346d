import { execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, makeFolderOfAccount } from './account.ts';
import { fetchPostgres } from './fetch-postgres.ts';
import { postgresFolder } from './postgres.ts';
import { beginAnew, defineProgram, freePorts } from './program.ts';

const run = promisify(execFile);

interface OlderPostgres {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  version?: 15 | 16 | 17;
  /** Speaks TLS with this certificate, and takes nothing else. */
  certificate?: { certificate: string; key: string };
}

/** A PostgreSQL of the company's own, on loopback: Debian's 15, the oldest that Atrium takes, or one that is fetched. */
export const startOlderPostgres = (folder: string, options: Options = {}): Promise<OlderPostgres> =>
  beginAnew(folder, (own) => startOnce(own, options));

async function startOnce(folder: string, { certificate, version = 15 }: Options): Promise<OlderPostgres> {
  const account = await makeFolderOfAccount(folder);
  const [port] = (await freePorts(1)) as [number];
  const programs = version === 15 ? postgresFolder : await fetchPostgres(version, folder, account);
  const data = join(folder, 'data');
  const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(join(programs, 'initdb'), made, { cwd: '/', ...account });
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
  ];
  if (certificate) settings.push(...(await useCertificate(data, certificate, account)));
  const server = defineProgram({
    ...{ name: `postgresql ${version}`, command: join(programs, 'postgres'), account },
    args: ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    log: join(folder, 'postgres.log'),
    isReady: () => letsIn(port),
  });
  await server.start();
  return { url: `postgresql://postgres@127.0.0.1:${port}`, stop: server.stop };
}

/** It listens before it can be used. One that takes TLS alone refuses this, and is ready all the same. */
async function letsIn(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '28000') throw error;
  } finally {
    await client.end();
  }
}

/** It reads its key from a file that nobody else can read. */
async function useCertificate(
  data: string,
  { certificate, key }: { certificate: string; key: string },
  account: Account | undefined,
): Promise<string[]> {
  const files = {
    'server.crt': certificate,
    'server.key': key,
    'pg_hba.conf': 'hostssl all all all trust\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(data, name), text, { mode: 0o600 });
    if (account) await chown(join(data, name), account.uid, account.gid);
  }
  return ['ssl=on'];
}
