import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { openLine } from '../../testing/services/line.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { connect, isDatabaseGone, transaction } from './connect.ts';

const line = await openLine({ path: join(inject('databaseHost'), '.s.PGSQL.5432') });
const settings = { host: '127.0.0.1', port: line.port, user: 'postgres', database: 'postgres', max: 2 };

function open(silence: number, others: Partial<typeof settings & { connectionTimeoutMillis: number }> = {}) {
  const { db, pool, close } = connect({ ...settings, ...others }, () => undefined, { silence });
  atEnd(async () => {
    line.cut();
    line.mend();
    await close();
  });
  return { db, pool };
}

const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined).catch((error: unknown) => error);

it('[16.5.3] a statement whose answer is swallowed ends as one whose connection broke, in a change too', async () => {
  const { db, pool } = open(2000);
  await sql`select 1`.execute(db);
  const changing = failureOf(
    transaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      line.swallow();
      await sql`select 2`.execute(trx);
    }),
  );
  expect(isDatabaseGone(await changing)).toBe(true);
  line.mend();
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

it('who has lifted the limit of statements is waited for, and nobody else', async () => {
  const { db } = open(3000);
  const longer = sql`select pg_sleep(5)`;
  await transaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await longer.execute(trx);
  });
  expect(isDatabaseGone(await failureOf(longer.execute(db)))).toBe(true);
});

it('[16.5.3] a connection that is ready when its asker has given up goes to the next one: none is lost', async () => {
  const { pool } = open(5000, { max: 1, connectionTimeoutMillis: 600 });
  const first = await pool.connect();
  const given = failureOf(pool.connect());
  // A login takes 400 milliseconds now, and as long again to hear who leads.
  line.slowDown(200);
  first.release(new Error('not this one'));
  expect(isDatabaseGone(await given)).toBe(true);
  line.slowDown(0);
  await waitFor('the connection to be free', () => pool.totalCount === pool.idleCount);
  expect((await pool.query('select 4 as four')).rows).toEqual([{ four: 4 }]);
});
