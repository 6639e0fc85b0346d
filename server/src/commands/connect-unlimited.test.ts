import { pino } from 'pino';
import { expect, it } from 'vitest';
import { prepareDatabase } from '../base/database/prepare-database.ts';
import { atEnd } from '../testing/at-end.ts';
import { openHouse } from '../testing/house.ts';
import { connectUnlimited } from './connect-unlimited.ts';

const log = pino({ level: 'silent' });

it('a command has no limits, also where the role has some because of a pool', async () => {
  const direct = { connectionString: (await openHouse()).databaseUrl };
  await prepareDatabase({ usual: direct, direct, isShared: true }, log);
  const stops: (() => Promise<void>)[] = [];
  atEnd(async () => void (await Promise.all(stops.map((stop) => stop()))));
  const { pool } = await connectUnlimited(direct, log, stops);
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as "statement",
      current_setting('idle_in_transaction_session_timeout') as "idle"`,
  );
  expect(rows).toEqual([{ statement: '0', idle: '0' }]);
});
