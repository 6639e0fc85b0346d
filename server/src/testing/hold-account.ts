import { sql } from 'kysely';
import { type Transaction, transaction } from '../base/database/connect.ts';
import type { House } from './house.ts';
import { waitFor } from './wait-for.ts';

/**
 * Makes a race certain: holds a person's row, starts the requests, waits until all of them stand before it,
 * and changes something before they may go on.
 */
export async function whileAccountIsHeld<T>(
  house: House,
  userId: number,
  start: () => Promise<T>[],
  meanwhile: (trx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const started = await transaction(house.parts.db, async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
    const requests = start();
    await waitFor('the requests to wait for the row', async () => {
      const waiting = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(house.parts.db);
      return waiting.rows[0]?.count === requests.length;
    });
    await meanwhile(trx);
    return { requests };
  });
  return Promise.all(started.requests);
}
