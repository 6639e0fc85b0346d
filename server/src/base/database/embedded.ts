import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { serverAccount } from './embedded-account.ts';
import { findPackage, usableBinaries } from './embedded-binaries.ts';
import { type Cluster, createCluster, isAlive, serverPid } from './embedded-cluster.ts';
import { openDataFolder, openSocketFolder, removeLeftovers } from './embedded-folders.ts';
import { connectionTo, DataFolderInUse, type HeldServer, holdServer } from './embedded-lock.ts';

export interface EmbeddedDatabase {
  /** pg connection settings for a database of this cluster: host = the socket folder */
  connection: { host: string; port: 5432; user: 'postgres'; database: string; ssl: false };
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** the cluster lives in <dataFolder>/postgres */
  dataFolder: string;
  /** used instead, in a folder of its own there, where root's lent account cannot enter the data folder */
  fallbackFolder?: string | undefined;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** extra server settings */
  settings?: Record<string, string>;
  /** created if it does not exist */
  database?: string;
}

export async function startEmbedded(
  options: EmbeddedOptions,
  packageFolder = findPackage(),
): Promise<EmbeddedDatabase> {
  const { database = 'atrium' } = options;
  const cluster = await openCluster(options, packageFolder);
  const stop = supervise(cluster, await prepare(cluster, database));
  return { connection: connectionTo(cluster, database), stop };
}

/** The one that a server of this installation has started, or else one of its own, until it is stopped. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { database = 'atrium' } = options;
    return { connection: connectionTo(error.cluster, database), stop: async () => undefined };
  }
}

async function openCluster(
  { dataFolder, fallbackFolder, log, settings = {} }: EmbeddedOptions,
  packageFolder: string,
): Promise<Cluster> {
  const account = await serverAccount();
  const folder = await openDataFolder({ dataFolder, fallbackFolder, log }, account);
  const cluster: Cluster = {
    dataFolder: folder,
    data: join(folder, 'postgres'),
    sockets: await openSocketFolder(folder, account),
    native: await usableBinaries(packageFolder, folder, account),
    account,
    settings,
    log,
  };
  await createCluster(cluster);
  return cluster;
}

async function prepare(cluster: Cluster, database: string): Promise<HeldServer> {
  const server = await holdServer(cluster);
  try {
    await removeLeftovers(cluster.dataFolder);
    await createDatabase(server.client, database);
    return server;
  } catch (error) {
    await stopServer(cluster, server);
    throw error;
  }
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${escapeIdentifier(name)}`);
}

/** Keeps the server running and held until the returned function is called. */
function supervise(cluster: Cluster, first: HeldServer): () => Promise<void> {
  const stopping = new AbortController();
  let server: HeldServer | undefined = first;
  let healing = Promise.resolve();
  let stopped: Promise<void> | undefined;

  // The lock's connection ends however the server ends, also one that this process did not start.
  const watch = ({ lost }: HeldServer) => {
    lost.then(() => {
      if (!stopping.signal.aborted) healing = heal();
    });
  };
  const heal = async () => {
    server = undefined;
    cluster.log('warn', 'The database server ended unexpectedly; starting it again.');
    server = await holdAgain(cluster, stopping.signal);
    if (server) watch(server);
  };
  const stop = async () => {
    stopping.abort();
    await healing;
    if (server) await stopServer(cluster, server);
  };
  watch(first);
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function holdAgain(cluster: Cluster, stopping: AbortSignal): Promise<HeldServer | undefined> {
  for (let pause = 100; !stopping.aborted; pause = Math.min(pause * 2, 30_000)) {
    await delay(pause, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return undefined;
    try {
      const server = await holdServer(cluster);
      cluster.log('info', 'The database server runs again.');
      return server;
    } catch (error) {
      cluster.log('error', (error as Error).message);
      if (error instanceof DataFolderInUse) {
        // Somebody started a second Atrium in the meantime, and two must not write: this one ends, in good order.
        process.kill(process.pid, 'SIGTERM');
        return undefined;
      }
    }
  }
  return undefined;
}

/** The lock is held until the server is gone, so nobody adopts a server that is about to end. */
async function stopServer(cluster: Cluster, { pid, lost }: HeldServer): Promise<void> {
  if (!(await endedAfter('SIGINT', 30_000))) {
    cluster.log('warn', 'The database server did not stop within 30 s; it will recover at the next start.');
    await endedAfter('SIGQUIT', 10_000);
  }
  await Promise.race([lost, delay(1_000, undefined, { ref: false })]);

  async function endedAfter(signal: NodeJS.Signals, limit: number): Promise<boolean> {
    const deadline = Date.now() + limit;
    if (isAlive(pid)) process.kill(pid, signal);
    // A dead server whose parent is gone may stay a zombie in a container, so its file counts as well.
    while (isAlive(pid) && (await serverPid(cluster)) === pid) {
      if (Date.now() > deadline) return false;
      await delay(20);
    }
    return true;
  }
}
