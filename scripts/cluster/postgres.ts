import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Account, makeFolderOfAccount } from './account.ts';
import { accepts, answers, beginAnew, defineProgram, freePorts, type Program, startAll } from './program.ts';

/** PostgreSQL with a replica that takes over: two nodes under Patroni, which etcd makes agree, behind one address. */
export interface Postgres {
  /** Leads to the node that leads. */
  port: number;
  /** Leads to the other one. */
  replicaPort: number;
  nodes: Node[];
  etcd: Program;
  /** Leads to the nodes. */
  proxy: Program;
  findLeader(): Promise<Node>;
  /** Until one leads and the other has all that is acknowledged. */
  whenWhole(): Promise<void>;
  /** Whether Patroni steps in, where it finds something not as it should be. */
  watch(isWatched: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface Node {
  name: string;
  patroni: Program;
  /** Ends the database alone, in the middle of whatever it does. */
  killPostgres(): void;
}

export const superuser = { user: 'postgres', password: 'super' };
/** Owns its database, and nothing else. */
export const owner = { user: 'atrium', password: 'atrium-of-tests', database: 'atrium' };

/**
 * How soon a node counts as gone: quickly, as a test that ends nodes has no time for the half minute that is usual; or
 * as companies have it, where none is ended and the machine is so busy that one may be slow to answer.
 */
const paces = {
  quick: { dcs: 'ttl: 5, loop_wait: 1, retry_timeout: 2', check: '1s', fall: 1 },
  usual: { dcs: 'ttl: 30, loop_wait: 2, retry_timeout: 10', check: '10s', fall: 3 },
};
export type Pace = keyof typeof paces;

interface Place {
  pace: Pace;
  folder: string;
  account: Account | undefined;
  name: string;
  port: number;
  restPort: number;
  etcdPort: number;
}

export const startPostgres = (folder: string, pace: Pace = 'quick'): Promise<Postgres> =>
  beginAnew(folder, (own) => startOnce(own, pace));

async function startOnce(folder: string, pace: Pace): Promise<Postgres> {
  const account = await makeFolderOfAccount(folder);
  const ports = (await freePorts(8)) as [number, number, number, number, ...number[]];
  const [port, replicaPort, etcdPort, peerPort, ...rest] = ports;
  const places = ['n1', 'n2'].map(
    (name, index): Place => ({
      ...{ pace, folder, account, name, etcdPort },
      ...{ port: rest[index] as number, restPort: rest[index + 2] as number },
    }),
  );
  const etcd = defineEtcd(folder, account, etcdPort, peerPort);
  const nodes = places.map(defineNode);
  const proxy = defineProxy(folder, account, { pace, port, replicaPort, places });
  const endAll = await startAll([etcd, proxy, ...nodes.map(({ patroni }) => patroni)]);
  const cluster: Postgres = {
    ...{ port, replicaPort, nodes, etcd, proxy },
    async findLeader() {
      const { leader } = await readMembers(places);
      const found = nodes.find(({ name }) => name === leader);
      if (!found) throw new Error('Nobody leads.');
      return found;
    },
    async whenWhole() {
      for (const until = performance.now() + 180_000; ; await pause(100)) {
        const { leader, standby } = await readMembers(places);
        if (leader && standby) return;
        if (performance.now() > until) throw new Error('The database did not become whole again.');
      }
    },
    watch: (isWatched) => watch(places, isWatched),
    async stop() {
      await endAll();
      // A Patroni that was killed leaves its database running.
      for (const node of nodes) node.killPostgres();
    },
  };
  try {
    await cluster.whenWhole();
    await makeOwner(port);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function defineEtcd(folder: string, account: Account | undefined, port: number, peerPort: number): Program {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return defineProgram({
    ...{ name: 'etcd', command: '/usr/bin/etcd', log: join(folder, 'etcd.log'), account },
    args: [
      ...['--name', 'e1', '--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
      ...['--listen-client-urls', own, '--advertise-client-urls', own],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `e1=${peer}`,
      ],
    ],
    // It wants to be told so where it is not often used.
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    isReady: () => answers(`${own}/health`),
  });
}

function defineNode(place: Place): Node {
  const { folder, account, name, restPort } = place;
  const file = join(folder, `${name}.yml`);
  writeFileSync(file, nodeConfig(place), { mode: 0o644 });
  const patroni = defineProgram({
    ...{ name: `patroni-${name}`, command: '/usr/bin/patroni', args: [file], account },
    ...{ log: join(folder, `${name}.log`), env: { HOME: folder } },
    isReady: () => accepts(restPort),
  });
  return {
    ...{ name, patroni },
    killPostgres() {
      try {
        process.kill(
          Number.parseInt(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8'), 10),
          'SIGKILL',
        );
      } catch (error) {
        if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
    },
  };
}

const nodeConfig = ({ pace, folder, name, port, restPort, etcdPort }: Place) => `scope: atrium
name: ${name}
restapi: {listen: 127.0.0.1:${restPort}, connect_address: 127.0.0.1:${restPort}}
etcd3: {host: 127.0.0.1:${etcdPort}}
bootstrap:
  dcs:
    {${paces[pace].dcs}, synchronous_mode: true, failsafe_mode: true, primary_start_timeout: 0,
     postgresql: {use_pg_rewind: true, parameters: {wal_keep_size: 128MB, shared_buffers: 64MB, max_connections: 150}}}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, name)}
  bin_dir: ${postgresFolder}
  pgpass: ${join(folder, `pgpass-${name}`)}
  parameters: {unix_socket_directories: '${folder}'}
  pg_hba: [host replication replicator 127.0.0.1/32 scram-sha-256, host all all 127.0.0.1/32 scram-sha-256]
  authentication: {superuser: {username: ${superuser.user}, password: ${superuser.password}},
    rewind: {username: rewind, password: rewind}, replication: {username: replicator, password: repl}}
`;

export const postgresFolder = '/usr/lib/postgresql/15/bin';

interface Proxied {
  pace: Pace;
  port: number;
  replicaPort: number;
  places: Place[];
}

function defineProxy(folder: string, account: Account | undefined, proxied: Proxied): Program {
  const { places } = proxied;
  const file = join(folder, 'haproxy.cfg');
  const servers = places.map(
    (place) => `  server ${place.name} 127.0.0.1:${place.port} check port ${place.restPort}\n`,
  );
  writeFileSync(file, proxyConfig(proxied, servers.join('')), { mode: 0o644 });
  return defineProgram({
    ...{ name: 'haproxy-postgres', command: '/usr/sbin/haproxy', args: ['-db', '-f', file], account },
    ...{ log: join(folder, 'haproxy.log'), isReady: () => accepts(proxied.port) },
  });
}

// Connections to a node that no longer leads are ended: one that was cut off would else take changes that nobody has.
// The status says who has the lock; the role, whether that one has read all of the log: before, it would answer with
// what was true seconds ago.
const proxyConfig = ({ pace, port, replicaPort }: Proxied, servers: string) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check ${paces[pace].check}
listen leader
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  http-check expect rstring '"role": "(master|primary)"'
  default-server inter 500ms fastinter 200ms fall ${paces[pace].fall} rise 1 on-marked-down shutdown-sessions
${servers}
listen replica
  bind 127.0.0.1:${replicaPort}
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall ${paces[pace].fall} rise 1 on-marked-down shutdown-sessions
${servers}`;

interface Members {
  leader: string | undefined;
  /** Has everything that was acknowledged. */
  standby: string | undefined;
}

async function readMembers(places: Place[]): Promise<Members> {
  for (const { restPort } of places) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] };
    const runs = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const nameOf = (role: string) => runs.find((member) => member.role === role)?.name;
    return { leader: nameOf('leader'), standby: nameOf('sync_standby') };
  }
  return { leader: undefined, standby: undefined };
}

async function watch(places: Place[], isWatched: boolean): Promise<void> {
  const address = ({ restPort }: Place, path: string) => `http://127.0.0.1:${restPort}/${path}`;
  const body = JSON.stringify({ pause: isWatched ? null : true });
  await fetch(address(places[0] as Place, 'config'), { method: 'PATCH', body });
  for (const place of places) {
    for (let isTold = false; !isTold; await pause(100)) {
      const state = (await (await fetch(address(place, 'patroni'))).json()) as { pause?: boolean };
      isTold = (state.pause ?? false) === !isWatched;
    }
  }
}

async function makeOwner(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, ...superuser, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role ${owner.user} login password '${owner.password}'`);
    await client.query(`create database ${owner.database} owner ${owner.user}`);
  } finally {
    await client.end();
  }
}
