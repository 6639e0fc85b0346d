import { sql } from 'kysely';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';

/** SQL: the roles that entries may name, as `r`. The two of administrators are left out: they have all rights anyway. */
export const settableRoles = sql`(
  select role.id, role.name, coalesce(held.users, 0) as users
  from role left join (
    select ur.role_id, count(*)::int as users from user_role ur join app_user u on u.id = ur.user_id
    where u.is_active and u.deleted_at is null group by ur.role_id) held on held.role_id = role.id
  where role.id not in (${sql.lit(superadminRole)}, ${sql.lit(adminRole)})) r`;

/** SQL for the columns of a PermissionRole. */
export const roleColumns = sql`r.id, r.name, r.users`;

/** SQL: the order in which roles are shown. */
export const byRoleName = sql`lower(r.name), r.id`;
