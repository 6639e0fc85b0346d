import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

/** A place in what the primary has written. A replica that has come so far has everything that was committed before. */
export interface Position {
  lsn: string;
  /** The installation, and the history that the place is in: numbers of places are used again after a failover. */
  installation: string;
  history: string | null;
}

const currentTimeline = sql`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

type Found = Position & { timeline: string };

/** Where the primary is now. The place is read after what is visible, so it lies behind all of that. */
export async function readPosition(db: Database): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.id::text as installation, i.history, pg_current_wal_insert_lsn()::text as lsn,
      ${currentTimeline} as timeline
    from installation i`.execute(db);
  return rows[0] as Found;
}

/**
 * The same in a history that is surely this one: each server marks it when it begins, and whoever first sees that
 * another node leads. A node that went its own way, or a copy of the database, never gets the mark.
 */
export function trackPosition(db: Database): () => Promise<Position> {
  let begun: Promise<unknown> | undefined;
  return async () => {
    begun ??= markHistory(db, sql`true`).catch((error) => {
      begun = undefined;
      throw error;
    });
    await begun;
    const found = await readPosition(db);
    if (found.history?.startsWith(found.timeline)) return found;
    await markHistory(db, sql`not starts_with(coalesce(history, ''), ${currentTimeline})`);
    return readPosition(db);
  };
}

const markHistory = (db: Database, where: RawBuilder<unknown>) =>
  sql`update installation set history = ${currentTimeline} || ' ' || gen_random_uuid() where ${where}`.execute(
    db,
  );
