import { createHash } from 'node:crypto';
import type { ReviewedEntry, ReviewedUser } from '@atrium/contract/reviews';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { permissionsOf } from '../../core/access/flags.ts';
import type { SpaceAccess } from '../../core/access/require.ts';
import { readingRoles, readsSpace } from '../../core/access/space-readers.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import { fullName } from '../../core/accounts/user-reply.ts';

/**
 * What a review is about, as the reviewer sees it and as the record keeps it. The fingerprint of exactly this is the
 * version that a confirmation names, so that nobody confirms what they have not seen.
 */
export const fingerprintOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex');

export const versionOf = (state: unknown): string => `"${fingerprintOf(state)}"`;

/** SQL: the living entries `e` of a space on objects `s`, each with its folder `f` and, where it is one, document `d`. */
const entriesIn = (spaceId: number): RawBuilder<unknown> => sql`
  acl_scope s join acl_entry e on e.object_id = s.id
  left join document d on d.id = s.id join folder f on f.id = coalesce(d.folder_id, s.id)
  where s.space_id = ${spaceId} and f.deletion_id is null and d.deletion_id is null
    and e.role_id not in (${sql.lit(superadminRole)}, ${sql.lit(adminRole)})`;

/** SQL: the ids of the roles that have entries in a space. */
export const rolesIn = (spaceId: number): RawBuilder<unknown> =>
  sql`select distinct e.role_id as id from ${entriesIn(spaceId)}`;

/** Everybody who can read anything in the space, whether or not a late review blocks them, by name. */
export async function readUsers(
  db: Queryable,
  space: Pick<SpaceAccess, 'id' | 'ownerId'>,
): Promise<ReviewedUser[]> {
  const found = await sql<
    Omit<ReviewedUser, 'fullName'> & { firstName: string; lastName: string; email: string }
  >`
    with ${readingRoles(space.id)},
    held as materialized (
      select ur.user_id, json_agg(json_build_object('id', r.id, 'name', r.name) order by lower(r.name), r.id) as roles
      from user_role ur join reading_role using (role_id) join role r on r.id = ur.role_id group by ur.user_id)
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
      u.id = ${space.ownerId} as "isOwner", coalesce(held.roles, '[]') as roles
    from app_user u left join held on held.user_id = u.id where ${readsSpace(space.id)}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return found.rows.map(({ id, email, firstName, lastName, isOwner, roles }) => ({
    id,
    fullName: fullName({ firstName, lastName, email }),
    email,
    isOwner,
    roles,
  }));
}

export interface RoleState {
  role: { id: number; name: string };
  entries: ReviewedEntry[];
}

interface EntryRow {
  roleId: number;
  objectId: number;
  flags: number;
  entityType: ReviewedEntry['entityType'];
  path: string[];
}

/** What the given roles, or all of the space's and those pending there, may do in it. */
export async function readRoleStates(db: Queryable, spaceId: number, roleId?: number): Promise<RoleState[]> {
  const roles = await sql<{ id: number; name: string }>`
    select id, name from role where ${
      roleId === undefined
        ? sql`id in (${rolesIn(spaceId)}) or id in (select role_id from review_role where space_id = ${spaceId})`
        : sql`id = ${roleId}`
    } order by lower(name), id`.execute(db);
  const entries = await sql<EntryRow>`
    select e.role_id as "roleId", e.object_id as "objectId", e.flags,
      case when d.id is not null then 'document' when f.parent_id is null then 'space' else 'folder' end as "entityType",
      array(select p.name from unnest(f.path) with ordinality way (id, place) join folder p on p.id = way.id
        where p.parent_id is not null order by place) || array_remove(array[d.name], null) as path
    from ${entriesIn(spaceId)} ${roleId === undefined ? sql`` : sql`and e.role_id = ${roleId}`}
    order by f.path, d.id nulls first`.execute(db);
  const ofRole = Map.groupBy(entries.rows, (entry) => entry.roleId);
  return roles.rows.map((role) => ({
    role,
    entries: (ofRole.get(role.id) ?? []).map(({ objectId, entityType, path, flags }) => ({
      objectIdentityId: objectId,
      entityType,
      path,
      permissions: permissionsOf(flags),
    })),
  }));
}
