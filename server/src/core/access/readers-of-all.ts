import { type RawBuilder, sql } from 'kysely';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import { documentScope } from './access.ts';
import { bits } from './flags.ts';

export interface AskedObjects {
  folderIds: number[];
  documentIds: number[];
  /** YYYY-MM-DD */
  today: string;
}

/**
 * SQL for `with`: the rule of access.ts turned round, for several objects at once. Who may read every one of them is
 * asked of their scopes, each once, however many objects lie in it:
 *
 * `reading_user (user_id)`: the people who can read all of them, whether they may sign in or not;
 * `reading_role (role_id)`: the roles that alone let their people do so.
 *
 * Given people, nobody else is asked about. The objects must be alive: what lies in the trash is nobody's.
 */
export const readersOfAll = (
  { folderIds, documentIds, today }: AskedObjects,
  people?: number[],
): RawBuilder<unknown> => {
  const isAsked = people ? sql`ur.user_id = any(${people}::int[])` : sql`true`;
  const admins = sql`(${sql.lit(superadminRole)}, ${sql.lit(adminRole)})`;
  return sql`
  asked_scope as materialized (
    select o.scope_id, bit_or(o.needed) as needed, sp.id as space_id, sp.owner_id,
      coalesce(sp.audit_deadline < ${today}::date, false) as is_late, sp.needs_user_audit, sp.needs_role_audit
    from (
      select f.scope_id, f.space_id, ${sql.lit(bits.canRead)} as needed from folder f
        where f.id = any(${folderIds}::int[])
      union all
      select ${documentScope}, f.space_id, ${sql.lit(bits.canReadDocument)}
        from document d join folder f on f.id = d.folder_id where d.id = any(${documentIds}::int[])) o
    join space sp on sp.id = o.space_id group by o.scope_id, sp.id),
  counting_grant as materialized (
    select s.scope_id, s.needed, g.role_id, g.flags & s.needed as flags
    from asked_scope s join acl_grant g on g.scope_id = s.scope_id
    where (g.flags & s.needed) <> 0 and not (s.is_late and s.needs_user_audit)
      and not (s.is_late and s.needs_role_audit and exists (
        select from review_role r where r.space_id = s.space_id and r.role_id = g.role_id))),
  reading_role as materialized (
    select id as role_id from role where id in ${admins}
    union
    select role_id from counting_grant where flags = needed
    group by role_id having count(*) = (select count(*) from asked_scope)),
  reading_user as materialized (
    select ur.user_id from user_role ur join reading_role r on r.role_id = ur.role_id where ${isAsked}
    union
    select user_id from (
      select ur.user_id, g.scope_id from counting_grant g join user_role ur on ur.role_id = g.role_id
      where ${isAsked} group by ur.user_id, g.scope_id, g.needed having bit_or(g.flags) = g.needed
      union
      select ur.user_id, s.scope_id from asked_scope s, lateral (select s.owner_id as user_id) ur where ${isAsked}) one
    group by user_id having count(*) = (select count(*) from asked_scope))`;
};

/** SQL: whether user `u` can read all of them and be told of it; needs `readersOfAll`. */
export const readsAll = sql<boolean>`(
  u.is_active and u.deleted_at is null and u.email <> '' and u.id in (select user_id from reading_user))`;
