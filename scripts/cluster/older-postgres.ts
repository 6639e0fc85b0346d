import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolderOfAccount } from './account.ts';
import { postgresFolder } from './postgres.ts';
import { accepts, beginAnew, defineProgram, freePorts } from './program.ts';

const run = promisify(execFile);

interface OlderPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of the company's own: Debian's 15, the oldest that Atrium takes, on loopback. */
export const startOlderPostgres = (folder: string): Promise<OlderPostgres> => beginAnew(folder, startOnce);

async function startOnce(folder: string): Promise<OlderPostgres> {
  const account = await makeFolderOfAccount(folder);
  const [port] = (await freePorts(1)) as [number];
  const data = join(folder, 'data');
  const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(join(postgresFolder, 'initdb'), made, { cwd: '/', ...account });
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
  ];
  const server = defineProgram({
    ...{ name: 'postgresql 15', command: join(postgresFolder, 'postgres'), account },
    args: ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    log: join(folder, 'postgres.log'),
    isReady: () => accepts(port),
  });
  await server.start();
  return { url: `postgresql://postgres@127.0.0.1:${port}`, stop: server.stop };
}
