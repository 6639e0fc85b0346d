import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { House } from './house.ts';

const counts = new Map<string, number>();
const original = pg.Client.prototype.query;

/** Counts what every connection of this process asks, by database; the job queue polls by itself and is left out. */
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text?: string }];
  const text = typeof first === 'string' ? first : (first?.text ?? '');
  const database = this.database ?? '';
  if (!text.includes('pgboss')) counts.set(database, (counts.get(database) ?? 0) + 1);
  return original.apply(this, given as never);
} as typeof original;

/** Jobs that earlier calls queued must not be counted: waits until nothing was asked for a while. */
async function untilQuiet(database: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const before = counts.get(database);
    await pause(100);
    if (counts.get(database) === before) return;
  }
}

/** How many SQL statements a piece of work takes in this house. */
export async function countStatements<T>(
  house: House,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: number }> {
  const database = new URL(house.databaseUrl).pathname.slice(1);
  await untilQuiet(database);
  const before = counts.get(database) ?? 0;
  const answer = await work();
  return { answer, statements: (counts.get(database) ?? 0) - before };
}
