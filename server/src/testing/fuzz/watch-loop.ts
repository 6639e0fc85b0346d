import { readFileSync } from 'node:fs';
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

interface Turn {
  from: number;
  to: number;
  worked: number;
  /** What the machine gave to others meanwhile. */
  stolen: number;
}

/** Shorter ones are not worth remembering. */
const worthNoting = 20;

/**
 * How long this thread worked, at most, between two turns of its event loop: by its own clock, so that other programs do
 * not count, nor other machines on the same host, and without collecting garbage, most of which was left by other tests.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  let isOver = false;
  const steal = watchSteal();
  let before = { at: performance.now(), worked: workedMilliseconds() };
  const look = () => {
    const now = { at: performance.now(), worked: workedMilliseconds() };
    const worked = now.worked - before.worked;
    const stolen = steal(now.at);
    if (worked > worthNoting) turns.push({ from: before.at, to: now.at, worked, stolen });
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
  return Math.max(0, ...turns.map((turn) => turn.worked - turn.stolen - collecting(turn)));
}

function workedMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Reading takes a moment itself: not at every turn. */
const stealEvery = 5;

/** Tells how much of one processor was stolen since it was last asked: a thread's own clock counts that as work. */
function watchSteal(): (now: number) => number {
  let last = { at: performance.now(), stolen: stolenOfEach() };
  return (now) => {
    if (now - last.at < stealEvery) return 0;
    const stolen = stolenOfEach();
    const since = stolen.map((ticks, processor) => ticks - (last.stolen[processor] ?? ticks));
    last = { at: now, stolen };
    return Math.max(0, ...since) * millisecondsPerTick;
  };
}

const millisecondsPerTick = 10;

/** In ticks. A line for each processor: cpu0, user, nice, system, idle, iowait, irq, softirq, steal. */
function stolenOfEach(): number[] {
  if (process.platform !== 'linux') return [];
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  return lines.filter((line) => /^cpu\d/.test(line)).map((line) => Number(line.split(/\s+/)[8] ?? 0));
}
