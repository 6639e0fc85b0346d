import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

interface Turn {
  from: number;
  to: number;
  worked: number;
}

/** Shorter ones are not worth remembering. */
const worthNoting = 20;

/**
 * How long this thread worked, at most, between two turns of its event loop: by its own clock, so that other programs do
 * not count, and without collecting garbage, most of which was left by other tests.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  let isOver = false;
  let before = { at: performance.now(), worked: workedMilliseconds() };
  const look = () => {
    const now = { at: performance.now(), worked: workedMilliseconds() };
    const worked = now.worked - before.worked;
    if (worked > worthNoting) turns.push({ from: before.at, to: now.at, worked });
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  collections.push(...observer.takeRecords());
  observer.disconnect();
  const collecting = ({ from, to }: Turn) =>
    collections
      .filter(({ startTime }) => startTime >= from && startTime <= to)
      .reduce((sum, { duration }) => sum + duration, 0);
  return Math.max(0, ...turns.map((turn) => turn.worked - collecting(turn)));
}

function workedMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
