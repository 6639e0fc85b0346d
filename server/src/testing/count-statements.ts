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

/** How many SQL statements a piece of work takes in this house. */
export async function countStatements<T>(
  house: House,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: number }> {
  const database = new URL(house.databaseUrl).pathname.slice(1);
  const before = counts.get(database) ?? 0;
  const answer = await work();
  return { answer, statements: (counts.get(database) ?? 0) - before };
}

/** The same for work that can be repeated: jobs in the background only ever add to the count, so the least is true. */
export async function fewestStatements(house: House, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) counts.push((await countStatements(house, work)).statements);
  return Math.min(...counts);
}
