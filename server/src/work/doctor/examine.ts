import { sql } from 'kysely';
import type { DoctorFinding, DoctorRun } from '../../core/doctor-runs.ts';
import { allChecks, machineChecks } from './all-checks.ts';
import type { Check, DoctorParts, Found, Look } from './check.ts';
import { missingMigrations } from './checks/database.ts';

/** The name under which it is told what could not be looked at. */
export const notLooked = 'doctor.not-looked';

export interface ExamineOptions {
  isDeep?: boolean;
}

/**
 * Looks through the installation, and changes nothing. Servers may go on meanwhile: everything that must agree is read
 * in one state of the database.
 */
export async function examine(
  parts: DoctorParts,
  { isDeep = false }: ExamineOptions = {},
): Promise<DoctorRun> {
  const begun = performance.now();
  const files = await parts.files?.check().then(
    () => parts.files,
    () => undefined,
  );
  const findings = await parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const setting of settings) await sql.raw(`set local ${setting}`).execute(trx);
      const look: Look = { ...parts, files, trx, isDeep, now: parts.clock.now() };
      return examineIn(look);
    });
  const seconds = Math.round((performance.now() - begun) / 10) / 100;
  return { finishedAt: parts.clock.now(), seconds, isDeep, findings };
}

/**
 * Whole tables are compared: that takes the time it takes, a little memory for each, and is quickest where nothing is
 * looked up row by row in the order of an index.
 */
const settings = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "work_mem = '32MB'",
  'jit = off',
  'enable_mergejoin = off',
  'cursor_tuple_fraction = 1',
];

async function examineIn(look: Look): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  const failures: string[] = [];
  // What the tables should hold is known only of tables that are up to date.
  const isBehind = (await missingMigrations(look.trx)).length > 0;
  const checks = isBehind ? machineChecks : allChecks;
  for (const check of checks.filter((one) => look.isDeep || !one.isDeep)) {
    const found = await findSafely(look, check);
    if (!found) failures.push(check.name);
    else if (found.count > 0) findings.push(describe(check, found));
  }
  return failures.length > 0 ? [...findings, describeFailures(failures)] : findings;
}

/** One that fails must not keep the others from looking. */
async function findSafely(look: Look, check: Check): Promise<Found | undefined> {
  await sql`savepoint before_look`.execute(look.trx);
  try {
    return await check.find(look);
  } catch (error) {
    look.log.error({ err: error, check: check.name }, 'the doctor could not look at something');
    await sql`rollback to savepoint before_look`.execute(look.trx);
    return undefined;
  }
}

const describe = ({ name, looksFor, advice }: Check, { count, examples }: Found): DoctorFinding => ({
  name,
  count,
  examples,
  sentence: looksFor,
  advice,
});

const describeFailures = (examples: string[]): DoctorFinding => ({
  name: notLooked,
  count: examples.length,
  examples,
  sentence: 'Checks that could not be made.',
  advice: 'The log says why. Put that right, and look again.',
});
