import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderOfAccount } from './account.ts';
import { owner, superuser } from './postgres.ts';
import { accepts, beginAnew, defineProgram, freePorts, type Program } from './program.ts';

export interface Pool {
  port: number;
  program: Program;
}

/** Where the database is: on a port, or in the folder of a socket, which lets everybody in as one role. */
type Behind = { port: number } | { sockets: string; user: string };

/** PgBouncer in transaction mode: few connections for many servers. */
export const startPool = (folder: string, behind: Behind): Promise<Pool> =>
  beginAnew(folder, (own) => startOnce(own, behind));

async function startOnce(folder: string, behind: Behind): Promise<Pool> {
  const account = await makeFolderOfAccount(folder);
  const [port] = (await freePorts(1)) as [number];
  const [users, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, [owner, superuser].map(({ user, password }) => `"${user}" "${password}"\n`).join(''));
  writeFileSync(file, config(port, behind, users));
  const program = defineProgram({
    ...{ name: 'pgbouncer', command: '/usr/sbin/pgbouncer', args: [file], account },
    ...{ log: join(folder, 'pgbouncer.log'), isReady: () => accepts(port) },
  });
  await program.start();
  return { port, program };
}

const config = (port: number, behind: Behind, users: string) => `[databases]
* = ${'port' in behind ? `host=127.0.0.1 port=${behind.port}` : `host=${behind.sockets} user=${behind.user}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${'port' in behind ? 'plain' : 'any'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 15
`;
