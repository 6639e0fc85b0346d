import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import { settle } from '../../core/library/settle.ts';
import type { MendParts } from './check.ts';

/** Derives paths, spaces, scopes and grants of the whole library anew, from parents and entries. */
export async function settleEverything({ db }: Pick<MendParts, 'db'>): Promise<void> {
  await transaction(db, async (trx) => {
    const spaces = await trx.selectFrom('space').select(['id', 'root_folder_id']).execute();
    await lockSpaces(
      trx,
      spaces.map(({ id }) => id),
    );
    const hasEntries = sql`exists (select from acl_entry e where e.object_id = d.id)`;
    await sql`
      insert into acl_scope (id, parent_id, space_id)
      select d.id, f.scope_id, f.space_id from document d join folder f on f.id = d.folder_id
      where ${hasEntries} on conflict (id) do nothing`.execute(trx);
    await sql`
      update document d set own_scope_id = case when ${hasEntries} then d.id end
      where own_scope_id is distinct from case when ${hasEntries} then d.id end`.execute(trx);
    await settle(
      trx,
      spaces.map(({ root_folder_id }) => root_folder_id),
    );
    await sql`
      delete from acl_scope s where not exists (select from folder f where f.scope_id = s.id)
        and not exists (select from document d where d.own_scope_id = s.id)`.execute(trx);
  });
}
