import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { prepared } from './prepared.ts';

const house = await openHouse();

/** Runs statements on one connection; answers what each found, and how many of them the database keeps. */
const runAll = (statements: RawBuilder<{ found: number }>[]) =>
  house.parts.db.connection().execute(async (db) => {
    const found: (number | undefined)[] = [];
    for (const statement of statements) found.push((await statement.execute(db)).rows[0]?.found);
    const kept = await sql`select from pg_prepared_statements where statement like '%as found%'`.execute(db);
    return { found, kept: kept.rows.length };
  });

const sumOf = (numbers: number[]) =>
  sql<{ found: number }>`select sum(n)::int as found from unnest(${numbers}::int[]) as n`;

it('a statement that is to be prepared is kept once, whatever it is asked for', async () => {
  const asked = [[1], [1, 2, 3], [], [40, 2]].map((numbers) => prepared(sumOf(numbers)));
  expect(await runAll(asked)).toEqual({ found: [1, 6, null, 42], kept: 1 });
});

it('others are not kept', async () => {
  const before = await runAll([]);
  const asked = [3, 4].map((number) => sql<{ found: number }>`select ${number}::int as found`);
  expect(await runAll(asked)).toEqual({ found: [3, 4], kept: before.kept });
});

it('one that fails fails alone, within a change too', async () => {
  const half = (of: number) => prepared(sql<{ found: number }>`select 10 / ${of}::int as found`);
  await expect(runAll([half(0)])).rejects.toThrow('division by zero');
  expect((await runAll([half(2), half(5)])).found).toEqual([5, 2]);
});
