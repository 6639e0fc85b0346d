import type { Origin } from '../origin.ts';
import type { Limit } from '../throttle.ts';

/** Codes are short, so their tries are counted per person too, wherever they come from. */
export const codeLimits = (userId: number, from: Origin): Limit[] => [
  { key: `code:${userId}:${from.address}`, free: 5, longestWaitSeconds: 900, afterSuccess: 'forget' },
  { key: `code-account:${userId}`, free: 20, longestWaitSeconds: 900, afterSuccess: 'take-back' },
];
