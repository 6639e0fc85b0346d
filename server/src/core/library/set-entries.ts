import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { lockSpacesOf } from './lock-spaces.ts';
import { inheritGrants, settleGrants, settlePlaces } from './settle.ts';

export interface Entry {
  /** The id of a folder (a space's is its root) or a document. */
  objectId: number;
  roleId: number;
  /** Null goes back to inheriting. */
  flags: number | null;
}

/**
 * Sets permission entries and derives what follows. An object that gets its first entry becomes a scope, one that
 * loses its last stops being one. Either way nothing changes for other roles: a new scope only takes over what they
 * inherit there.
 */
export async function setEntries(trx: Transaction, entries: Entry[]): Promise<void> {
  const ids = [...new Set(entries.map((entry) => entry.objectId))];
  const roleIds = [...new Set(entries.map((entry) => entry.roleId))];
  await lockSpacesOf(trx, { folders: ids, documents: ids });
  const before = await withEntries(trx, ids);
  await writeEntries(trx, entries);
  const after = await withEntries(trx, ids);
  const flipped = ids.filter((id) => before.has(id) !== after.has(id));

  const found = await sql<{ id: number }>`
    select id from document where id = any(${flipped}::int[])`.execute(trx);
  const documents = new Set(found.rows.map((row) => row.id));
  await settlePlaces(
    trx,
    flipped.filter((id) => !documents.has(id)),
  );
  await settleDocuments(trx, [...documents]);
  await inheritGrants(
    trx,
    flipped.filter((id) => after.has(id)),
    roleIds,
  );
  await settleGrants(trx, await scopesOf(trx, ids), roleIds);
}

/** Where the grants of these objects begin: their own scope, or the one above where they have none any more. */
async function scopesOf(trx: Transaction, ids: number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select scope_id as id from folder where id = any(${ids}::int[])
    union select own_scope_id from document where id = any(${ids}::int[]) and own_scope_id is not null`.execute(
    trx,
  );
  return found.rows.map((row) => row.id);
}

async function withEntries(trx: Transaction, ids: number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select distinct object_id as id from acl_entry where object_id = any(${ids}::int[])`.execute(trx);
  return new Set(found.rows.map((row) => row.id));
}

async function writeEntries(trx: Transaction, entries: Entry[]): Promise<void> {
  const set = entries.filter((entry) => entry.flags !== null);
  const gone = entries.filter((entry) => entry.flags === null);
  await sql`
    delete from acl_entry e using unnest(${gone.map((one) => one.objectId)}::int[], ${gone.map((one) => one.roleId)}::int[])
      as g (object_id, role_id) where g.object_id = e.object_id and g.role_id = e.role_id`.execute(trx);
  await sql`
    insert into acl_entry (object_id, role_id, flags)
    select * from unnest(${set.map((one) => one.objectId)}::int[], ${set.map((one) => one.roleId)}::int[],
      ${set.map((one) => one.flags)}::int[])
    on conflict (object_id, role_id) do update set flags = excluded.flags`.execute(trx);
}

/** Documents that became scopes, or are none any more. */
async function settleDocuments(trx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into acl_scope (id, parent_id, space_id)
    select d.id, f.scope_id, f.space_id from document d join folder f on f.id = d.folder_id
    where d.id = any(${ids}::int[]) and d.own_scope_id is null`.execute(trx);
  const flipped = await sql<{ id: number; own: number | null }>`
    update document set own_scope_id = case when own_scope_id is null then id end
    where id = any(${ids}::int[]) returning id, own_scope_id as own`.execute(trx);
  const dropped = flipped.rows.filter((row) => row.own === null).map((row) => row.id);
  await sql`delete from acl_scope where id = any(${dropped}::int[])`.execute(trx);
}
