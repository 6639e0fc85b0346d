import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderOfAccount } from './account.ts';
import { owner, superuser } from './postgres.ts';
import { accepts, beginAnew, defineProgram, freePorts, type Program } from './program.ts';

export interface Pool {
  port: number;
  program: Program;
}

/** PgBouncer in transaction mode, before the database at a port: few connections for many servers. */
export const startPool = (folder: string, databasePort: number): Promise<Pool> =>
  beginAnew(folder, (own) => startOnce(own, databasePort));

async function startOnce(folder: string, databasePort: number): Promise<Pool> {
  const account = await makeFolderOfAccount(folder);
  const [port] = (await freePorts(1)) as [number];
  const [users, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(users, [owner, superuser].map(({ user, password }) => `"${user}" "${password}"\n`).join(''));
  writeFileSync(file, config(port, databasePort, users));
  const program = defineProgram({
    ...{ name: 'pgbouncer', command: '/usr/sbin/pgbouncer', args: [file], account },
    ...{ log: join(folder, 'pgbouncer.log'), isReady: () => accepts(port) },
  });
  await program.start();
  return { port, program };
}

const config = (port: number, databasePort: number, users: string) => `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 15
`;
