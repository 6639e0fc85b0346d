import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';

/**
 * The rule of access.ts turned round: of some people, who may read at least one thing of each group. What is asked for
 * is given as SQL, `(group_id, scope_id, space_id, needed)`: the scopes, and the bits of which one is enough.
 */
export async function readersOfAny(
  db: Queryable,
  asked: RawBuilder<unknown>,
  { people, today }: { people: number[]; today: string },
): Promise<{ groupId: number; userId: number }[]> {
  const found = await sql<{ groupId: number; userId: number }>`
    with asked as materialized (
      select a.group_id, a.scope_id, a.needed, sp.id as space_id, sp.owner_id,
        coalesce(sp.audit_deadline < ${today}::date, false) as is_late, sp.needs_user_audit, sp.needs_role_audit
      from (${asked}) a join space sp on sp.id = a.space_id),
    role_of as materialized (
      select user_id, role_id from user_role where user_id = any(${people}::int[]))
    select a.group_id as "groupId", r.user_id as "userId"
    from asked a join acl_grant g on g.scope_id = a.scope_id and (g.flags & a.needed) <> 0
    join role_of r on r.role_id = g.role_id
    where not (a.is_late and a.needs_user_audit)
      and not (a.is_late and a.needs_role_audit and exists (
        select from review_role pending where pending.space_id = a.space_id and pending.role_id = g.role_id))
    union
    select a.group_id, r.user_id from asked a
    join role_of r on r.role_id in (${sql.lit(superadminRole)}, ${sql.lit(adminRole)})
    union
    select a.group_id, a.owner_id from asked a where a.owner_id = any(${people}::int[])`.execute(db);
  return found.rows;
}
