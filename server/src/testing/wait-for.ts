import { setTimeout as pause } from 'node:timers/promises';

/** Asks until there is an answer; fails loudly rather than waiting for ever. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 15,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(20);
  }
  throw new Error(`Waited ${seconds} s in vain for ${what}.`);
}
