import type { getRole as getCall, Role } from '@atrium/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import type { Ask } from '../../core/route.ts';
import { roleNotFound } from './role-errors.ts';

export const isFixed = (id: number): boolean => id === superadminRole || id === adminRole;

export const listRoles = (parts: Parts): Promise<Role[]> => showRoles(parts.db, sql`true`);

export const getRole = (parts: Parts, { params }: Ask<typeof getCall>): Promise<Role> =>
  showRole(parts.db, params.id);

export async function showRole(db: Queryable, id: number): Promise<Role> {
  const [role] = await showRoles(db, sql`r.id = ${id}`);
  if (!role) throw roleNotFound();
  return role;
}

async function showRoles(db: Queryable, condition: RawBuilder<unknown>): Promise<Role[]> {
  const found = await sql<Omit<Role, 'isFixed'>>`
    select r.id, r.name,
      array(select permission_id from role_global_permission where role_id = r.id order by 1) as permissions,
      coalesce(m.people, 0) as people
    from role r
    left join (
      select ur.role_id, count(*)::int as people from user_role ur
      join app_user u on u.id = ur.user_id where u.deleted_at is null group by 1) m on m.role_id = r.id
    where ${condition} order by lower(r.name), r.id`.execute(db);
  return found.rows.map((role) => ({ ...role, isFixed: isFixed(role.id) }));
}
