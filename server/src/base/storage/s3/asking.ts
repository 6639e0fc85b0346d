import { setTimeout as pause } from 'node:timers/promises';
import { asBucketError, isMissing, mayPass } from './bucket-error.ts';

/** A store that restarts is away for a few seconds: 0.1, 0.2, 0.4 … s between tries, 12 s in all. */
const mostTries = 8;

/** Asks again where that may help. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === mostTries || !mayPass(error)) throw asBucketError(error);
      // Not all at the same moment.
      await pause(100 * 2 ** (tries - 1) * (0.75 + Math.random() / 2));
    }
  }
}

export const orUndefined = <T>(ask: () => Promise<T>): Promise<T | undefined> =>
  asking(() =>
    ask().catch((error) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );
