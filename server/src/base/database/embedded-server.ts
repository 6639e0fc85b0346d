import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../errors.ts';
import { spawnOptions } from './embedded-account.ts';
import type { Cluster } from './embedded-cluster.ts';

// Recovery after a crash may take minutes, but says every ten seconds how far it is.
const longestSilence = 60_000;

const serverSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  // Compiling costs more than it gains on the short queries of an intranet.
  jit: 'off',
  // A parallel query takes both cores of a small machine, and more shared memory than the 64 MB of a container.
  max_parallel_workers_per_gather: '0',
  // The default is for spinning disks and keeps the planner from using indexes.
  random_page_cost: '1.1',
  // Level first, to be read below; and no statements, as they may hold what people wrote.
  log_line_prefix: '',
  log_min_error_statement: 'panic',
};

/** Nothing when it is ready; its complaint when another server has or had the data, so trying again may help. */
export async function launchServer(cluster: Cluster): Promise<string | undefined> {
  const settings = Object.entries({ ...serverSettings, ...cluster.settings });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In a session of its own: Ctrl-C in the terminal is for Atrium, which ends its work and then stops the server.
  const server = spawn(
    join(cluster.native, 'bin/postgres'),
    ['-D', cluster.data, '-k', cluster.sockets, ...options],
    { ...spawnOptions(cluster.account), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { problem, lines } = await readUntilReady(server, cluster);
  // From here on the lock's connection keeps node alive; where the lock is refused, nothing may.
  server.unref();
  (server.stderr as Socket).unref();
  if (!problem) return undefined;

  const text = lines.join('\n');
  // Besides "already exists": of several that start at once some find it empty, or gone when they remove it.
  if (/lock file "|pre-existing shared memory block/.test(text)) return text;
  throw new StartError(`The database server ${problem}. Its last words:\n${text}`);
}

function readUntilReady(
  server: ChildProcess,
  cluster: Cluster,
): Promise<{ problem?: string; lines: string[] }> {
  const lines: string[] = [];
  return new Promise((resolve) => {
    let ready = false;
    const fail = (problem: string) => {
      clearTimeout(silence);
      resolve({ problem, lines });
    };
    const silence = setTimeout(() => {
      server.kill('SIGQUIT');
      fail(`was silent for ${longestSilence / 1000} s while starting`);
    }, longestSilence);
    server.once('error', (error) => fail(`could not be started (${error.message})`));
    server.once('close', (code, signal) => fail(`ended with ${signal ?? `code ${code}`} while starting`));

    createInterface({ input: server.stderr as Socket }).on('line', (line) => {
      if (ready) return passOn(line, cluster);
      silence.refresh();
      lines.push(line);
      if (lines.length > 30) lines.shift();
      if (!line.includes('database system is ready to accept connections')) return;
      ready = true;
      clearTimeout(silence);
      resolve({ lines });
    });
  });
}

/**
 * Passes on the first line of a message alone: the details below it name values, such as an e-mail address used
 * twice. What starting and stopping say to each connection is no news.
 */
function passOn(line: string, { log }: Cluster): void {
  if (/^FATAL: {2}(terminating connection due to administrator|the database system is) /.test(line)) return;
  const [, level, message] = /^(WARNING|ERROR|FATAL|PANIC): {2}(.*)/.exec(line) ?? [];
  if (message) log(level === 'WARNING' ? 'warn' : 'error', `PostgreSQL: ${message}`);
}
