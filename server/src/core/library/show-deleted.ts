import type { Deleted } from '@atrium/contract/folders';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName } from '../accounts/user-reply.ts';

export interface DeletedRow {
  at: Date;
  by: number;
  firstName: string;
  lastName: string;
  email: string;
  withFolder: number | null;
  /** The root first. */
  pathAbove: number[];
}

/** SQL: who deleted it and when, for `deletion x join app_user u`. */
export const deletionColumns = sql`
  x.at, x.by_id as by, u.first_name as "firstName", u.last_name as "lastName", u.email`;

/** What the trash says of each row. For administrators: it names folders without asking who may read them. */
export async function showDeleted(parts: Parts, rows: DeletedRow[]): Promise<Deleted[]> {
  const ids = new Set(rows.flatMap((row) => row.pathAbove.slice(1)));
  const found = await sql<{ id: number; name: string }>`
    select id, name from folder where id = any(${[...ids]}::int[])`.execute(parts.db);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.by,
    byName: fullName(row),
    withFolder: row.withFolder,
    place: row.pathAbove.slice(1).map((id) => names.get(id) ?? ''),
    keptUntil: minutesAfter(row.at, parts.config.trashDays * 24 * 60).toISOString(),
  }));
}
