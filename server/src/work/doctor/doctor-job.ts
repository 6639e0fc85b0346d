import { systemClock } from '../../base/clock.ts';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { keepDoctorRun } from '../../core/doctor-runs.ts';
import { examine } from './examine.ts';

/** Each night, on one server: looks through the installation, and tells what it finds. */
export const doctorJob = (parts: Parts): Job => ({
  name: 'doctor',
  schedule: '17 3 * * *',
  retryLimit: 1,
  async run() {
    const run = await examine({ ...parts, machine: systemClock });
    await keepDoctorRun(parts.db, run);
    for (const { sentence, ...finding } of run.findings)
      parts.log.warn({ finding }, `the doctor: ${sentence}`);
  },
});
