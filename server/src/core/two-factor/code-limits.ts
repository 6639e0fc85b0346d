import type { Origin } from '../origin.ts';
import type { Limit } from '../throttle.ts';

/**
 * Codes are short, so their tries are counted per person too, wherever they come from. Those of a reset are
 * counted apart: who knows the password and guesses codes must not keep the person from choosing a new one.
 */
export const codeLimits = (userId: number, from: Origin, at: 'code' | 'reset-code' = 'code'): Limit[] => [
  { key: `${at}:${userId}:${from.network}`, free: 5, longestWaitSeconds: 900, afterSuccess: 'forget' },
  { key: `${at}-account:${userId}`, free: 20, longestWaitSeconds: 900, afterSuccess: 'take-back' },
];
