import { afterAll, onTestFinished } from 'vitest';

/** Clears up after the test it is called in; called outside of one, after the file. */
export function atEnd(clearUp: () => Promise<unknown>): void {
  const work = async () => void (await clearUp());
  try {
    onTestFinished(work);
  } catch {
    afterAll(work);
  }
}
