import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { queueOptions } from '../../base/jobs.ts';
import { readPacked } from './packed-file.ts';
import { jobsPath, type Snapshot } from './snapshots.ts';

const batchSize = 1000;

/** The job queue's own tables, empty: they are of this version, whatever the backup's was. */
export async function makeJobTables(database: pg.PoolConfig): Promise<PgBoss> {
  const boss = new PgBoss({ ...(database as object), max: 2, supervise: false, schedule: false });
  await boss.start();
  return boss;
}

/** Queues again what was waiting, inside of the caller's transaction. */
export async function restoreJobs(boss: PgBoss, client: pg.ClientBase, snapshot: Snapshot): Promise<void> {
  await client.query(
    `create temporary table waiting_job (id bigint generated always as identity, name text, retry_limit int, data jsonb)
    on commit drop`,
  );
  const into = client.query(copyFrom('copy waiting_job (name, retry_limit, data) from stdin'));
  await pipeline(readPacked(jobsPath(snapshot)), into);
  const queues = await client.query(
    'select name, max(retry_limit) as "retryLimit" from waiting_job group by name',
  );
  for (const { name, retryLimit } of queues.rows) {
    await boss.createQueue(name, queueOptions({ retryLimit }));
    for (let offset = 0; ; offset += batchSize) {
      const jobs = await client.query<{ data: object }>(
        'select data from waiting_job where name = $1 order by id limit $2 offset $3',
        [name, batchSize, offset],
      );
      if (jobs.rows.length === 0) break;
      await boss.insert(name, jobs.rows, {
        db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
      });
    }
  }
}
