import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { defineServer } from './atrium-server.ts';
import { startBalancer } from './balancer.ts';
import { type Pool, startPool } from './pgbouncer.ts';
import { owner, type Pace, type Postgres, startPostgres } from './postgres.ts';
import { freePorts, type Program } from './program.ts';
import { type Swift, startSwift } from './swift.ts';

/** Atrium as a company runs it that outgrew one machine, all of it on this one. */
export interface Cluster {
  /** What people open. */
  url: string;
  /** Of every server: what an installation's settings would be. */
  settings: Record<string, string>;
  servers: Program[];
  serverUrls: string[];
  balancer: Program;
  postgres: Postgres;
  pool: Pool;
  swift: Swift;
  /** Ends a server as an update does, and starts it anew from another checkout. */
  replaceServer(index: number, checkout: string): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  folder: string;
  servers?: number;
  /** What people open; a free port where none is named. */
  port?: number;
  env?: Record<string, string>;
  /** What its servers are started from, where that is not this one. */
  checkout?: string;
  /** How soon a node of the database counts as gone. */
  pace?: Pace;
  /** What each server starts with, where it is not the product's own. */
  entry?: string;
  /** Told of each part that runs. */
  tell?(sentence: string): void;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, servers: count = 3, env = {}, entry, tell = () => undefined } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const [swift, postgres] = await takeAll(stops, [
      startSwift(join(folder, 'swift')),
      startPostgres(join(folder, 'postgres'), options.pace),
    ]);
    tell(`OpenStack Swift (S3) at ${swift.endpoint}`);
    tell(`PostgreSQL at port ${postgres.port}: two nodes under Patroni`);
    tell(`its replica at port ${postgres.replicaPort}: searches are read there`);
    const pool = await startPool(join(folder, 'pgbouncer'), { port: postgres.port });
    stops.push(pool.program.stop);
    tell(`PgBouncer at port ${pool.port}`);
    const settings = { ...describe(swift, postgres, pool), ...env };
    await makeBucket(swift, settings.S3_BUCKET as string);

    const [chosen, ...ports] = (await freePorts(count + 1)) as [number, ...number[]];
    const port = options.port ?? chosen;
    const url = `http://127.0.0.1:${port}`;
    const define = (index: number, checkout: string | undefined) =>
      defineServer({
        ...{ name: `atrium-${index + 1}`, folder, port: ports[index] as number },
        env: { ...settings, PUBLIC_URL: url },
        ...(checkout ? { checkout } : {}),
        ...(entry ? { entry } : {}),
      });
    const servers = ports.map((_, index) => define(index, options.checkout));
    const replaceServer = async (index: number, checkout: string) => {
      await servers[index]?.stop();
      const next = define(index, checkout);
      servers[index] = next;
      await next.start();
    };
    stops.push(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    await Promise.all(servers.map((server) => server.start()));
    const serverUrls = ports.map((own) => `http://127.0.0.1:${own}`);
    for (const [index, address] of serverUrls.entries()) tell(`Atrium ${index + 1} at ${address}`);
    const balancer = await startBalancer(join(folder, 'balancer'), port, ports);
    stops.push(balancer.stop);
    return { url, settings, servers, serverUrls, balancer, postgres, pool, swift, replaceServer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All or none. */
async function takeAll<Parts extends { stop(): Promise<void> }[]>(
  stops: (() => Promise<void>)[],
  starting: { [Index in keyof Parts]: Promise<Parts[Index]> },
): Promise<Parts> {
  const started = await Promise.allSettled(starting);
  for (const one of started) if (one.status === 'fulfilled') stops.push(one.value.stop);
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return started.map((one) => (one as PromiseFulfilledResult<Parts[number]>).value) as Parts;
}

function describe(swift: Swift, postgres: Postgres, pool: Pool): Record<string, string> {
  const { user, password, database } = owner;
  const address = (port: number) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    ...{ DATABASE_URL: address(pool.port), DATABASE_DIRECT_URL: address(postgres.port) },
    DATABASE_REPLICA_URL: address(postgres.replicaPort),
    ...{ ATRIUM_SECRET: randomBytes(32).toString('hex'), TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '2' },
    ...{ FILE_STORE: 's3', S3_BUCKET: 'atrium', S3_ENDPOINT: swift.endpoint, S3_FORCE_PATH_STYLE: 'on' },
    ...{ AWS_ACCESS_KEY_ID: swift.accessKeyId, AWS_SECRET_ACCESS_KEY: swift.secretAccessKey },
  };
}

async function makeBucket({ endpoint, accessKeyId, secretAccessKey }: Swift, name: string): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}
