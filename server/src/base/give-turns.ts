import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that goes on for longer lets others have their turn, in milliseconds. */
const longestTurn = 10;

/** Lets others have their turn during long work in many small steps: made once, awaited after each step. */
export function givingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < longestTurn) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
