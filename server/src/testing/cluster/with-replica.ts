import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { owner, type Postgres, startPostgres, superuser } from '../../../../scripts/cluster/postgres.ts';
import { atEnd } from '../at-end.ts';
import { type House, openHouse } from '../house.ts';
import { metricsToken } from '../read-metrics.ts';
import { waitFor } from '../wait-for.ts';

/** Two servers on one database: one reads from its replica too, one does not. */
export interface Pair {
  house: House;
  plain: House;
  postgres: Postgres;
  replicaUrl: string;
  /** The replica goes on receiving, and shows nothing of it. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

export async function openPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-replica-'));
  const postgres = await startPostgres(folder);
  atEnd(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = (port: number) =>
    `postgresql://${owner.user}:${owner.password}@127.0.0.1:${port}/${owner.database}`;
  const primary = { DATABASE_URL: address(postgres.port), DATABASE_DIRECT_URL: address(postgres.port) };
  const replicaUrl = address(postgres.replicaPort);
  const settings = { ...primary, DATABASE_REPLICA_URL: replicaUrl, METRICS_TOKEN: metricsToken };
  const house = await openHouse({ settings });
  const plain = await openHouse({ beside: house, clock: house.clock, settings: primary });

  const onReplica = async (change: string, state: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port: postgres.replicaPort, ...superuser });
    await client.connect();
    try {
      await client.query(`select ${change}`);
      await waitFor(state, async () => {
        const { rows } = await client.query('select pg_get_wal_replay_pause_state() as state');
        return rows[0].state === state;
      });
    } finally {
      await client.end();
    }
  };
  // It would resume the replay.
  await postgres.watch(false);
  return {
    ...{ house, plain, postgres, replicaUrl },
    pauseReplay: () => onReplica('pg_wal_replay_pause()', 'paused'),
    resumeReplay: () => onReplica('pg_wal_replay_resume()', 'not paused'),
  };
}
