import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';

/**
 * Derives anew what follows from parents and entries: paths, spaces and scopes of the given folders and all
 * below them, then the grants of the scopes there. Called after a move, and after an object's first or last
 * entry; for a space's root it rebuilds the space. The caller holds the locks (lock-spaces.ts).
 */
export async function settle(trx: Transaction, folderIds: number[]): Promise<void> {
  if (folderIds.length === 0) return;
  await settlePlaces(trx, folderIds);
  const tops = await sql<{ id: number }>`
    select distinct s.id from folder t join acl_scope s on s.id = t.id or s.parent_id = t.scope_id
    where t.id = any(${folderIds}::int[]) and (s.id = t.id or (t.scope_id <> t.id and (
      exists (select from folder f where f.id = s.id and ${isBelow})
      or exists (select from document d join folder f on f.id = d.folder_id where d.id = s.id and ${isBelow}))))`.execute(
    trx,
  );
  await settleGrants(
    trx,
    tops.rows.map((row) => row.id),
  );
}

/** Settles paths, spaces and scopes alone, without grants. */
export async function settlePlaces(trx: Transaction, folderIds: number[]): Promise<void> {
  if (folderIds.length === 0) return;
  await settleFolders(trx, folderIds);
  await settleScopes(trx, folderIds);
}

/** SQL: whether folder `f` is `t` or lies below it. A subtree is a range of the index on paths. */
export const isBelow: RawBuilder<boolean> = sql<boolean>`
  (f.path >= t.path and f.path < t.path[:array_length(t.path, 1) - 1] || (t.id + 1))`;

const hasEntries = sql<boolean>`exists (select from acl_entry e where e.object_id = f.id)`;

async function settleFolders(trx: Transaction, folderIds: number[]): Promise<void> {
  await sql`
    with recursive below as (
      select f.id, coalesce(p.path, '{}') || f.id as path, coalesce(p.space_id, f.space_id) as space_id,
        case when p.id is null or ${hasEntries} then f.id else p.scope_id end as scope_id, 0 as steps
      from folder f left join folder p on p.id = f.parent_id
      where f.id = any(${folderIds}::int[])
      union all
      select f.id, p.path || f.id, p.space_id, case when ${hasEntries} then f.id else p.scope_id end, p.steps + 1
      from folder f join below p on f.parent_id = p.id)
    update folder f set path = b.path, space_id = b.space_id, scope_id = b.scope_id
    from (select distinct on (id) * from below order by id, steps desc) b
    where b.id = f.id and (f.path, f.space_id, f.scope_id) is distinct from (b.path, b.space_id, b.scope_id)`.execute(
    trx,
  );
}

async function settleScopes(trx: Transaction, folderIds: number[]): Promise<void> {
  const inside = sql`select f.* from folder t join folder f on ${isBelow} where t.id = any(${folderIds}::int[])`;
  await sql`
    with inside as (${inside}), wanted as (
      select f.id, p.scope_id as parent_id, f.space_id
      from inside f left join folder p on p.id = f.parent_id where f.scope_id = f.id
      union
      select d.id, f.scope_id, f.space_id
      from document d join inside f on f.id = d.folder_id where d.own_scope_id is not null)
    insert into acl_scope (id, parent_id, space_id) select id, parent_id, space_id from wanted
    on conflict (id) do update set parent_id = excluded.parent_id, space_id = excluded.space_id
    where (acl_scope.parent_id, acl_scope.space_id) is distinct from (excluded.parent_id, excluded.space_id)`.execute(
    trx,
  );
  await sql`
    delete from acl_scope s using (${inside}) f where s.id = f.id and f.scope_id <> f.id`.execute(trx);
}

/** Settles documents that were put into other folders; only those with entries of their own have anything. */
export async function settleDocumentScopes(trx: Transaction, documentIds: number[]): Promise<void> {
  const found = await sql<{ id: number }>`
    update acl_scope s set parent_id = f.scope_id, space_id = f.space_id
    from document d join folder f on f.id = d.folder_id
    where d.id = any(${documentIds}::int[]) and s.id = d.own_scope_id returning s.id`.execute(trx);
  await settleGrants(
    trx,
    found.rows.map((row) => row.id),
  );
}

/**
 * What scopes that are new inherit from above, for all roles but those whose entries made them: nothing changes for
 * these others anywhere else.
 */
export async function inheritGrants(
  trx: Transaction,
  scopeIds: number[],
  exceptRoles: number[],
): Promise<void> {
  if (scopeIds.length === 0) return;
  await sql`
    with recursive way (id, base) as (
      select id, parent_id from acl_scope where id = any(${scopeIds}::int[])
      union all
      select w.id, s.parent_id from way w join acl_scope s on s.id = w.base where w.base = any(${scopeIds}::int[]))
    insert into acl_grant (scope_id, role_id, flags)
    select w.id, g.role_id, g.flags from way w join acl_grant g on g.scope_id = w.base
    where w.base <> all(${scopeIds}::int[]) and g.role_id <> all(${exceptRoles}::int[])`.execute(trx);
}

/**
 * Effective flags of the given scopes and all below them: an entry of the scope, else of the nearest scope
 * above. For some roles where only their entries changed; for all where the set of scopes did.
 */
export async function settleGrants(trx: Transaction, scopeIds: number[], roleIds?: number[]): Promise<void> {
  if (scopeIds.length === 0) return;
  const ofRoles = (column: string) =>
    roleIds ? sql`${sql.ref(column)} = any(${roleIds}::int[])` : sql`true`;
  await sql`
    with recursive concerned (id) as (
      select unnest(${scopeIds}::int[])
      union
      select s.id from acl_scope s join concerned c on s.parent_id = c.id),
    chains as (
      select s.id, s.parent_id as base, array[s.id] as chain from acl_scope s join concerned using (id)
      where not exists (select from concerned above where above.id = s.parent_id)
      union all
      select s.id, c.base, c.chain || s.id from acl_scope s join chains c on s.parent_id = c.id),
    sources as (
      select c.id, e.role_id, e.flags, near.position
      from chains c cross join unnest(c.chain) with ordinality near (scope_id, position)
      join acl_entry e on e.object_id = near.scope_id
      union all
      select c.id, g.role_id, g.flags, 0 from chains c join acl_grant g on g.scope_id = c.base),
    effective as (
      select distinct on (id, role_id) id, role_id, flags from sources where ${ofRoles('role_id')}
      order by id, role_id, position desc),
    gone as (
      delete from acl_grant g using chains c
      where g.scope_id = c.id and ${ofRoles('g.role_id')} and not exists (
        select from effective e where e.id = g.scope_id and e.role_id = g.role_id and e.flags <> 0))
    insert into acl_grant (scope_id, role_id, flags) select id, role_id, flags from effective where flags <> 0
    on conflict (scope_id, role_id) do update set flags = excluded.flags
    where acl_grant.flags <> excluded.flags`.execute(trx);
}
