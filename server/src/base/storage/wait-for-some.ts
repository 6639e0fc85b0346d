/**
 * Lets some small files be on their way while the next ones come in: the sender is held up when there are too many. A
 * large one is waited for.
 */
export function waitForSome(most: number): (written: Promise<void>, isSmall: boolean) => Promise<void> {
  const unfinished = new Set<Promise<void>>();
  return async (written, isSmall) => {
    const settled = written.catch(() => undefined).finally(() => unfinished.delete(settled));
    unfinished.add(settled);
    if (!isSmall) await written;
    else if (unfinished.size >= most) await Promise.race(unfinished);
  };
}
