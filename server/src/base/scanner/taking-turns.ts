/** Lets so many in at once; who gets no turn for so long goes without, and is answered nothing. */
export function takingTurns(atOnce: number, patienceSeconds: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const take = () => {
        clearTimeout(timer);
        running += 1;
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        resolve(false);
      }, patienceSeconds * 1000);
      if (running < atOnce) take();
      else waiting.push(take);
    });

  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (!(await turn())) return undefined;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
