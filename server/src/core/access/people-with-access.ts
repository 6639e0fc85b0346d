import type { Face } from '@atrium/contract/parts/face';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { holdsText } from '../../base/database/holds-text.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import type { FaceColumn } from '../people/faces.ts';
import { documentScope } from './access.ts';
import { allContent } from './flags.ts';

export interface PersonWithFlags {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  flags: number;
  face: Face | null;
}

/** The rule of access.ts turned round: not what one reader may do with many objects, but who may do it with one. */
export async function findPeople(
  db: Database,
  object: { id: number; needed: number; today: string },
  { filter, byEmail, limit, face }: { filter: string; byEmail: boolean; limit: number; face: FaceColumn },
): Promise<{ total: number; people: PersonWithFlags[] }> {
  const name = sql`u.first_name || ' ' || u.last_name || case when ${byEmail} then ' ' || u.email else '' end`;
  const found = await sql<PersonWithFlags & { total: number }>`
    with place as (
      select f.scope_id, f.space_id from folder f where f.id = ${object.id}
      union all select ${documentScope}, f.space_id
        from document d join folder f on f.id = d.folder_id where d.id = ${object.id}),
    review as (
      select place.scope_id, sp.id, sp.owner_id, sp.needs_user_audit, sp.needs_role_audit,
        coalesce(sp.audit_deadline < ${object.today}::date, false) as is_late
      from place join space sp on sp.id = place.space_id),
    by_role as (
      select ur.user_id, bit_or(case
        when ur.role_id in (${superadminRole}::int, ${adminRole}::int) then ${sql.lit(allContent)}
        when review.is_late and review.needs_user_audit then 0
        when review.is_late and review.needs_role_audit and exists (
          select from review_role r where r.space_id = review.id and r.role_id = ur.role_id) then 0
        else coalesce(g.flags, 0) & ${sql.lit(allContent)} end) as flags
      from user_role ur cross join review
      left join acl_grant g on g.scope_id = review.scope_id and g.role_id = ur.role_id
      group by ur.user_id)
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, ${face} as face,
      case when u.id = review.owner_id then ${sql.lit(allContent)} else by_role.flags end as flags,
      count(*) over ()::int as total
    from app_user u cross join review left join by_role on by_role.user_id = u.id
    where u.is_active and u.deleted_at is null
      and (u.id = review.owner_id or by_role.flags & ${object.needed}::int <> 0)
      and ${holdsText(name, filter.trim())}
    order by lower(u.last_name), lower(u.first_name), u.id
    limit ${limit}`.execute(db);
  return {
    total: found.rows[0]?.total ?? 0,
    people: found.rows.map(({ total: _, ...person }) => person),
  };
}
