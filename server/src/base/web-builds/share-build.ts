import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../database/connect.ts';
import { readBuiltFile } from './built-files.ts';
import type { OwnBuild } from './read-build.ts';

/** One at a time: what one adds must not be taken away by another that does not see it yet. */
export async function lockBuilds(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('web_build'))`.execute(trx);
}

/** Lets every server find this build's files: before this one gives anybody a page that asks for them. */
export async function shareBuild(db: Database, folder: string, build: OwnBuild, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    await lockBuilds(trx);
    const { name, page, worker, files } = build;
    await trx
      .insertInto('web_build')
      .values({ name, page, worker, files, seen_at: now })
      .onConflict((taken) => taken.column('name').doUpdateSet({ files, seen_at: now }))
      .execute();
    const isOwn = sql<boolean>`name = any(${files})`;
    const there = await trx.selectFrom('web_file').select('name').where(isOwn).execute();
    const known = new Set(there.map((file) => file.name));
    const missing = files.filter((file) => !known.has(file));
    const rows = missing.map(async (file) => ({ name: file, ...(await readBuiltFile(folder, file)) }));
    if (rows.length > 0)
      await trx
        .insertInto('web_file')
        .values(await Promise.all(rows))
        .execute();
  });
}
