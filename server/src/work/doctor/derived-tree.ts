import { sql } from 'kysely';

const hasEntries = (id: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from acl_entry e where e.object_id = ${id})`;

/**
 * SQL for `with recursive`: `walked`, every folder that is reached from the root of a space by walking its parents,
 * with what follows for it. A loop ends where it meets itself.
 */
export const walked = sql`
  walked (id, path, space_id, scope_id, above_id) as (
    select f.id, array[f.id], sp.id, f.id, null::int
    from space sp join folder f on f.id = sp.root_folder_id
    union all
    select f.id, w.path || f.id, w.space_id, case when ${hasEntries(sql`f.id`)} then f.id else w.scope_id end, w.scope_id
    from walked w join folder f on f.parent_id = w.id and f.id <> all(w.path))`;

/** SQL for `with recursive`, behind `walked`: `scopes`, the objects with entries, and the roots. */
export const scopes = sql`
  scopes (id, parent_id, space_id) as (
    select id, above_id, space_id from walked where scope_id = id
    union all
    select d.id, w.scope_id, w.space_id
    from (select distinct object_id from acl_entry) e
    join document d on d.id = e.object_id join walked w on w.id = d.folder_id)`;

/** SQL for `with recursive`, behind `scopes`: `grants`, each entry as far down as no other one of its role is nearer. */
export const grants = sql`
  grants (scope_id, role_id, flags) as (
    select s.id, e.role_id, e.flags from scopes s join acl_entry e on e.object_id = s.id
    union all
    select s.id, g.role_id, g.flags from grants g join scopes s on s.parent_id = g.scope_id
    where not exists (select from acl_entry e where e.object_id = s.id and e.role_id = g.role_id))`;
