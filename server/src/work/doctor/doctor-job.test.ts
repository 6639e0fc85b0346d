import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepDoctorRun, readLastDoctorRun } from '../../core/doctor-runs.ts';
import { makePatient } from '../../testing/doctor/patient.ts';
import { openHouse } from '../../testing/house.ts';
import { doctorJob } from './doctor-job.ts';

const house = await openHouse();
const patient = await makePatient(house);
const { db } = house.parts;
const job = doctorJob({ ...house.parts, files: patient.parts.files });
const work = () => job.run({}, { isLast: false });
const told = () => house.logLines().filter(({ msg }) => String(msg).startsWith('the doctor:'));

it('each night what is found is kept, and written to the log, a line for each', async () => {
  await work();
  expect(await readLastDoctorRun(db)).toMatchObject({ isDeep: false, findings: [] });
  expect(told()).toEqual([]);
  await sql`update folder_stat set documents = documents + 1 where folder_id = ${patient.folder}`.execute(db);
  await sql`update acl_grant set flags = 2 where scope_id = ${patient.below}`.execute(db);
  await work();
  const last = await readLastDoctorRun(db);
  expect(last?.findings.map(({ name, count }) => [name, count])).toEqual([
    ['access.grant-wrong', 1],
    ['counter.documents', 1],
  ]);
  expect(last?.findings[1]?.examples).toEqual([String(patient.folder)]);
  expect(told().map(({ level, finding }) => [level, (finding as { name: string }).name])).toEqual([
    [40, 'access.grant-wrong'],
    [40, 'counter.documents'],
  ]);
  expect(job.schedule).toBe('17 3 * * *');
});

it('the last thirty results are kept', async () => {
  const run = { finishedAt: house.clock.now(), isDeep: false, findings: [] };
  for (let seconds = 1; seconds <= 40; seconds += 1) await keepDoctorRun(db, { ...run, seconds });
  const { rows } = await sql<{ seconds: number }>`select seconds from doctor_run order by id`.execute(db);
  expect(rows.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 30 }, (_, index) => index + 11));
});
