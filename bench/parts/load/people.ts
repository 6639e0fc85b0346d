// The people of bench/load.ts: a process of its own, so that what it costs is not taken for the server's.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { makeClient } from './client.ts';
import { collectFigures, type KindFigures } from './figures.ts';
import { type Person, pickKind, seat } from './person.ts';

export interface Order {
  url: string;
  tokens: string[];
  minutes: number;
  /** The shortest and the longest time that somebody reads and thinks between two things that they do. */
  thinkSeconds: [number, number];
}

export interface MinuteFigures {
  requests: number;
  errors: number;
}

export interface Outcome {
  kinds: KindFigures[];
  errors: [string, number][];
  lateMs: { p99: number; most: number };
}

export type Report =
  | { what: 'seated' }
  | { what: 'minute'; minute: MinuteFigures }
  | { what: 'end'; outcome: Outcome };

const tell = (report: Report) => process.send?.(report);
const seatedAtOnce = 8;
const dashboardEach = 10;
const resolution = 5;

process.once('message', (order: Order) => void run(order));
console.log('ready');

async function run({ url, tokens, minutes, thinkSeconds: [least, most] }: Order): Promise<void> {
  const figures = collectFigures();
  const people: Person[] = [];
  const left = [...tokens.entries()];
  const seatSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, token] = next;
      people.push(await seat(makeClient(url, token), figures, index % dashboardEach === 0));
    }
  };
  await Promise.all(Array.from({ length: seatedAtOnce }, seatSome));
  tell({ what: 'seated' });

  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const end = performance.now() + minutes * 60_000;
  const countErrors = () => figures.errors().reduce((sum, [, count]) => sum + count, 0);
  let before = { requests: 0, errors: 0 };
  const timer = setInterval(() => {
    const now = { requests: figures.requests(), errors: countErrors() };
    tell({
      what: 'minute',
      minute: { requests: now.requests - before.requests, errors: now.errors - before.errors },
    });
    before = now;
  }, 60_000);
  const live = async (person: Person) => {
    await pause(Math.random() * most * 1000);
    while (performance.now() < end) {
      await person.act(pickKind());
      await pause((least + Math.random() * (most - least)) * 1000);
    }
  };
  await Promise.all(people.map(live));
  clearInterval(timer);
  const late = (ns: number) => Math.max(0, ns / 1e6 - resolution);
  const lateMs = { p99: late(delay.percentile(99)), most: late(delay.max) };
  const outcome = { kinds: figures.byKind(), errors: figures.errors(), lateMs };
  for (const person of people) person.leave();
  tell({ what: 'end', outcome });
}
