/** Says a line now and then, so that long work is seen to go on. */
export function createProgress(say: (text: string) => void, seconds = 10) {
  const start = performance.now();
  let told = start;
  return {
    now(describe: () => string): void {
      if (performance.now() - told < seconds * 1000) return;
      told = performance.now();
      say(`${describe()}, ${this.seconds()} so far.`);
    },
    seconds: () => `${((performance.now() - start) / 1000).toFixed(1)} s`,
  };
}

export type Progress = ReturnType<typeof createProgress>;

export const showBytes = (bytes: number): string =>
  bytes < 1e6
    ? `${(bytes / 1e3).toFixed(1)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

export const showCount = (count: number): string => count.toLocaleString('en');
