import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../base/clock.ts';
import type { Replica } from '../../base/database/replica.ts';
import { inTime, readSeldom } from '../../base/read-seldom.ts';

/** As long as the other figures. */
const keepSeconds = 5;
const mostSeconds = 3;

/** The figures of the replica, where there is one. */
export function addReplicaFigures(registry: Registry, replica: Replica, clock: Clock): void {
  const look = readSeldom(clock, keepSeconds, () => replica.look().catch(() => undefined));
  new Gauge({
    name: 'atrium_replica_up',
    help: 'Whether the replica answered and has what the primary has',
    registers: [registry],
    async collect() {
      const seen = await inTime(mostSeconds, look());
      this.set(seen && !seen.fault ? 1 : 0);
    },
  });
  new Gauge({
    name: 'atrium_replica_lag_seconds',
    help: 'How far the replica is behind the primary',
    registers: [registry],
    async collect() {
      const seen = await inTime(mostSeconds, look());
      this.remove();
      if (seen?.lagSeconds !== undefined) this.set(seen.lagSeconds);
    },
  });
  new Counter({
    name: 'atrium_replica_reads_total',
    help: 'Reads for the replica, by who answered: it, or the primary for a reason',
    labelNames: ['answered'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [answered, count] of Object.entries(replica.counts)) this.inc({ answered }, count);
    },
  });
}
