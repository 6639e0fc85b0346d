import { setTimeout as pause } from 'node:timers/promises';

/** It ends what hangs, it measures nothing: a machine that is shared may be ten times slower for minutes. */
const mostSeconds = 400;

/** Asks until there is an answer; fails loudly rather than waiting for ever. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const end = Date.now() + mostSeconds * 1000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(20);
  }
  throw new Error(`Waited ${mostSeconds} s in vain for ${what}.`);
}
