import { sql } from 'kysely';
import type { Database, Queryable } from '../database/connect.ts';

/** Longer than a database takes to be replaced: until then a server that says nothing may still be there. */
const silentSeconds = 60;

export const isRunning = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(silentSeconds)})`;

export async function signIn(db: Database, id: string, build: string): Promise<void> {
  await db
    .insertInto('web_server')
    .values({ id, build })
    .onConflict((known) => known.column('id').doUpdateSet({ seen_at: sql`clock_timestamp()` }))
    .execute();
}

export async function signOut(db: Database, id: string): Promise<void> {
  await db.deleteFrom('web_server').where('id', '=', id).execute();
}

/** The build of the server that has run longest. */
export async function findLongestRunning(db: Queryable): Promise<string> {
  const { build } = await db
    .selectFrom('web_server')
    .select('build')
    .where(isRunning)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return build;
}
