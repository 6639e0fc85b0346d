import { type RawBuilder, sql } from 'kysely';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import { bits } from './flags.ts';

/**
 * SQL for `with`: `reading_role (role_id)`, the roles that let somebody read anything in a space, the two of
 * administrators among them. The same grants decide as in access.ts, but for everybody at once and without regard
 * to a review that is late: those whom it blocks are the ones to be reviewed.
 */
export const readingRoles = (spaceId: number): RawBuilder<unknown> => sql`
  reading_role as materialized (
    select id as role_id from role where id in (${sql.lit(superadminRole)}, ${sql.lit(adminRole)})
    union
    select g.role_id from acl_scope s join acl_grant g on g.scope_id = s.id
    left join folder f on f.id = s.id left join document d on d.id = s.id
    where s.space_id = ${spaceId} and (
      (f.id is not null and f.deletion_id is null and (g.flags & ${sql.lit(bits.canRead)}) <> 0)
      or (d.id is not null and d.deletion_id is null and (g.flags & ${sql.lit(bits.canReadDocument)}) <> 0)))`;

/** SQL: whether user `u` can read anything in the space; needs `readingRoles`. */
export const readsSpace = (spaceId: number): RawBuilder<boolean> => sql<boolean>`(
  u.is_active and u.deleted_at is null and (
    exists (select from user_role ur join reading_role r on r.role_id = ur.role_id where ur.user_id = u.id)
    or u.id = (select owner_id from space where id = ${spaceId})))`;
