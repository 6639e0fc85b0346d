import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../errors.ts';
import { type Cluster, disownDeadServer, isAlive, serverPid } from './embedded-cluster.ts';
import { launchServer } from './embedded-server.ts';

// Advisory locks count per database; nothing else of Atrium uses the database "postgres".
const lockKey = 0x41747269;
const longestWait = 15_000;
const [cannotConnectNow, adminShutdown, crashShutdown] = ['57P03', '57P01', '57P02'];

export class DataFolderInUse extends StartError {
  readonly cluster: Cluster;
  constructor(cluster: Cluster, holder: number | undefined) {
    super(
      `Another Atrium (process ${holder ?? 'unknown'}) is using the data folder ${cluster.dataFolder}. ` +
        'Stop it, or set ATRIUM_DATA to another folder.',
    );
    this.cluster = cluster;
  }
}

/** A server that serves this cluster for this process alone, for as long as the connection lives. */
export interface HeldServer {
  client: Client;
  pid: number;
  lost: Promise<void>;
}

/**
 * The lock is a session's, so the server itself lets go of it when node dies in whatever way, and it does not matter
 * whether the server was started by this process, by one that was killed, or by one that came at the same time.
 */
export async function holdServer(cluster: Cluster): Promise<HeldServer> {
  const start = Date.now();
  for (;;) {
    const result = await tryHold(cluster).catch(noServer);
    const waited = Date.now() - start;
    if (result && 'client' in result) return result;
    if (result) {
      // The server may need a moment to see that the node which held the lock was killed.
      const patience = result.holder && isAlive(result.holder) ? 1_000 : longestWait;
      if (waited > patience) throw new DataFolderInUse(cluster, result.holder);
    } else {
      const complaint = await launchServer(cluster);
      if (!complaint || (await disownDeadServer(cluster))) continue;
      if (waited > longestWait) {
        throw new StartError(
          `The database in ${cluster.data} is taken by a server that does not answer:\n${complaint}`,
        );
      }
    }
    await delay(100);
  }
}

async function tryHold(cluster: Cluster): Promise<HeldServer | { holder: number | undefined }> {
  const server = await connect(cluster);
  const { rows } = await server.client.query('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0].taken) return server;
  const { rows: holders } = await server.client.query(
    `select split_part(application_name, ' ', 2) as node from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted and application_name like 'atrium %'`,
    [lockKey],
  );
  await server.client.end();
  return { holder: holders[0] && Number(holders[0].node) };
}

/** Nobody listens, or the server is starting, or it ends while it is being asked. */
function noServer(error: NodeJS.ErrnoException): undefined {
  const codes = [
    'ENOENT',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    cannotConnectNow,
    adminShutdown,
    crashShutdown,
  ];
  if (!codes.includes(error.code ?? '') && !/terminated|timeout/.test(error.message)) throw error;
}

async function connect(cluster: Cluster): Promise<HeldServer> {
  const client = new Client({
    ...connectionTo(cluster, 'postgres'),
    application_name: `atrium ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener the end of the server would be the end of node.
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  const pid = await serverPid(cluster);
  if (pid && (await realpath(rows[0].data_directory)) === cluster.data) return { client, pid, lost };
  await client.end();
  throw new StartError(
    `In ${cluster.sockets} answers the database server of ${rows[0].data_directory}: stop it.`,
  );
}

export function connectionTo(cluster: Cluster, database: string) {
  // Said in full, because pg takes what is left out from PGPORT and PGSSLMODE.
  return { host: cluster.sockets, port: 5432, user: 'postgres', database, ssl: false } as const;
}
