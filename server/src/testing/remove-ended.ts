import { allCleanUps } from '../app.ts';
import { housekeepingJob } from '../work/housekeeping.ts';
import type { House } from './house.ts';

/** As every hour. */
export const removeEnded = ({ parts }: House): Promise<void> =>
  housekeepingJob(parts, allCleanUps).run(undefined, { isLast: true });
