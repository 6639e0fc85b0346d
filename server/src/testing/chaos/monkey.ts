import type { Cluster } from '../../../../scripts/cluster/cluster.ts';
import type { Program } from '../../../../scripts/cluster/program.ts';

/** Something of the cluster that is killed in the middle of whatever it does, and how it comes back. */
export interface Victim {
  kind: string;
  kill(): Promise<void>;
  /** Answers once it is whole again. */
  revive(): Promise<void>;
}

const program = (kind: string, one: Program): Victim => ({ kind, kill: one.kill, revive: one.start });

/** How often each kind is drawn: what comes back quickly more often, so that an hour has many kills. */
export function victimsOf(cluster: Cluster): Victim[] {
  const { servers, balancer, postgres, pool, swift } = cluster;
  const times = (count: number, victims: Victim[]) => Array(count).fill(victims).flat() as Victim[];
  return [
    ...times(
      3,
      servers.map((one) => program('server', one)),
    ),
    ...times(2, [program('pool', pool.program), program('balancer', balancer)]),
    ...times(2, [program('object store, front', swift.proxy), program('object store, bytes', swift.object)]),
    program('object store, listing', swift.container),
    program('etcd', postgres.etcd),
    ...postgresVictims(cluster),
  ];
}

/** A database that leads goes alone, with all that watches it, or is watched no longer while it still runs. */
function postgresVictims({ postgres }: Cluster): Victim[] {
  const victim = (kind: string, parts: { postgres: boolean; patroni: boolean }): Victim => {
    let patroni: Program | undefined;
    return {
      kind,
      async kill() {
        const leader = await postgres.findLeader();
        if (parts.postgres) leader.killPostgres();
        if (!parts.patroni) return;
        patroni = leader.patroni;
        await patroni.kill();
      },
      async revive() {
        await patroni?.start();
        await postgres.whenWhole();
      },
    };
  };
  return [
    victim('database', { postgres: true, patroni: false }),
    victim('database and Patroni', { postgres: true, patroni: true }),
    victim('Patroni', { postgres: false, patroni: true }),
  ];
}
