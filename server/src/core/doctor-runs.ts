import { sql } from 'kysely';
import type { Database, Queryable } from '../base/database/connect.ts';

/** One kind of fault that was found. */
export interface DoctorFinding {
  /** Stable: docs/doctor.md and whoever watches go by it. */
  name: string;
  count: number;
  /** Ids of some of them, never what they hold. */
  examples: string[];
  sentence: string;
  advice: string;
}

export interface DoctorRun {
  finishedAt: Date;
  seconds: number;
  isDeep: boolean;
  findings: DoctorFinding[];
}

const keptRuns = 30;

/** The result of the last look through the installation; undefined before the first. */
export async function readLastDoctorRun(db: Queryable): Promise<DoctorRun | undefined> {
  const { rows } = await sql<DoctorRun>`
    select finished_at as "finishedAt", seconds, is_deep as "isDeep", findings
    from doctor_run order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function keepDoctorRun(db: Database, run: DoctorRun): Promise<void> {
  await sql`
    insert into doctor_run (finished_at, seconds, is_deep, findings)
    values (${run.finishedAt}, ${run.seconds}, ${run.isDeep}, ${JSON.stringify(run.findings)}::jsonb)`.execute(
    db,
  );
  await sql`
    delete from doctor_run where id <= (select id from doctor_run order by id desc limit 1 offset ${keptRuns})`.execute(
    db,
  );
}
