import type { CleanUp } from '../base/clean-up.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';

/** Every hour: what has ended goes, each as those say whose it is. */
export const housekeepingJob = (parts: Parts, cleanUps: CleanUp[]): Job => ({
  name: 'housekeeping',
  schedule: '17 * * * *',
  async run() {
    for (const cleanUp of cleanUps) await cleanUp(parts, parts.clock.now());
  },
});
