import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';

/** Tags that are there, and stay until what is given them is stored. */
export async function requireTags(trx: Transaction, ids: number[]): Promise<void> {
  const found = await sql`select from tag where id = any(${ids}::int[]) for key share`.execute(trx);
  if (found.rows.length < ids.length) {
    const message = sentence('One of these tags does not exist any more.');
    throw new AppError('tag.unknown', message, { fields: { tags: message } });
  }
}
