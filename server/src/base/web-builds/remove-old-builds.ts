import { sql } from 'kysely';
import type { CleanUp } from '../clean-up.ts';
import { minutesAfter } from '../clock.ts';
import { transaction } from '../database/connect.ts';
import { isRunning } from './running-servers.ts';
import { lockBuilds } from './share-build.ts';

/** Tabs stay open for days. */
const keepDays = 14;

/** Removes what no server has had for two weeks. */
export const removeOldBuilds: CleanUp = ({ db }, now) =>
  transaction(db, async (trx) => {
    await lockBuilds(trx);
    const running = trx.selectFrom('web_server').select('build').where(isRunning);
    await trx.updateTable('web_build').set({ seen_at: now }).where('name', 'in', running).execute();
    await trx.deleteFrom('web_server').where(sql<boolean>`not ${isRunning}`).execute();
    const limit = minutesAfter(now, -keepDays * 24 * 60);
    await trx.deleteFrom('web_build').where('seen_at', '<', limit).execute();
    await sql`delete from web_file where not exists (
      select from web_build where web_file.name = any(web_build.files))`.execute(trx);
  });
