import type { Patient } from './patient.ts';

/** One statement after another, in one transaction. */
export async function run(
  { house }: Patient,
  ...statements: (string | [string, unknown[]])[]
): Promise<void> {
  const client = await house.parts.pool.connect();
  try {
    await client.query('begin');
    for (const one of statements) {
      if (typeof one === 'string') await client.query(one);
      else await client.query(...one);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The same past all triggers and references, as a damaged database is. */
export const damage = (patient: Patient, ...statements: Parameters<typeof run>[1][]): Promise<void> =>
  run(patient, 'set local session_replication_role = replica', ...statements);
