import type { Origin } from '../../core/origin.ts';
import { anHour, type Limit } from '../../core/throttle.ts';

/** Links cannot be guessed; this keeps an address from trying at length all the same. */
export const resetLimits = (from: Origin): Limit[] => [
  {
    key: `reset-address:${from.network}`,
    free: 50,
    longestWaitSeconds: 900,
    afterSuccess: 'take-back',
    windowSeconds: anHour,
  },
];
