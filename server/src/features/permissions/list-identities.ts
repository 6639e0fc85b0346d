import type { CallReply } from '@atrium/contract/parts/call';
import {
  type listEntityIdentities as entitiesCall,
  entityTypes,
  type listObjectIdentities as identitiesCall,
  type listSids as sidsCall,
} from '@atrium/contract/permissions';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import type { Ask } from '../../core/route.ts';
import { overseenSpaces } from './overseen-spaces.ts';

/** Roles that entries may name. The two of administrators have all rights anyway. */
export async function listSids(
  parts: Parts,
  { caller }: Ask<typeof sidsCall>,
): Promise<CallReply<typeof sidsCall>> {
  await overseenSpaces(parts, caller);
  const roles = await parts.db
    .selectFrom('role')
    .select('id')
    .where('id', 'not in', [superadminRole, adminRole])
    .orderBy('id')
    .execute();
  return roles.map((role) => `ROLE_${role.id}`);
}

export async function listIdentities(
  parts: Parts,
  { caller }: Ask<typeof identitiesCall>,
): Promise<CallReply<typeof identitiesCall>> {
  const isOverseen = await overseenSpaces(parts, caller);
  const found = await sql<{ id: number; parent: number | null; spaceId: number; roles: number[] }>`
    select f.id, f.parent_id as parent, f.space_id as "spaceId", coalesce(e.roles, '{}') as roles
    from folder f join space sp on sp.id = f.space_id
    left join (select object_id, array_agg(role_id order by role_id) as roles from acl_entry group by object_id) e
      on e.object_id = f.id
    where f.deletion_id is null and ${isOverseen} order by f.path`.execute(parts.db);
  return found.rows.map((row) => ({
    id: row.id,
    ...entityOf(row),
    parentObject: row.parent,
    sids: row.roles.map((role) => `ROLE_${role}`),
  }));
}

export async function listEntities(
  parts: Parts,
  { caller, query: { entityType, entityId } }: Ask<typeof entitiesCall>,
): Promise<CallReply<typeof entitiesCall>> {
  const isOverseen = await overseenSpaces(parts, caller);
  if (entityType === entityTypes.document) {
    const found = await sql<{ id: number }>`
      select d.id from document d join folder f on f.id = d.folder_id join space sp on sp.id = f.space_id
      where d.id = ${entityId ?? 0} and d.deletion_id is null and ${isOverseen}`.execute(parts.db);
    return found.rows.map(({ id }) => ({
      entityType: entityTypes.document,
      entityId: id,
      objectIdentityId: id,
    }));
  }
  const isAsked = {
    all: sql`true`,
    space: sql`f.parent_id is null`,
    folder: sql`f.parent_id is not null`,
  }[entityType === undefined ? 'all' : entityType === entityTypes.space ? 'space' : 'folder'];
  const isNamed =
    entityId === undefined
      ? sql`true`
      : sql`case when f.parent_id is null then f.space_id else f.id end = ${entityId}`;
  const found = await sql<{ id: number; parent: number | null; spaceId: number }>`
    select f.id, f.parent_id as parent, f.space_id as "spaceId"
    from folder f join space sp on sp.id = f.space_id
    where f.deletion_id is null and ${isOverseen} and ${isAsked} and ${isNamed} order by f.path`.execute(
    parts.db,
  );
  return found.rows.map((row) => ({ ...entityOf(row), objectIdentityId: row.id }));
}

/** A root folder stands for its space. */
const entityOf = (row: { id: number; parent: number | null; spaceId: number }) =>
  row.parent === null
    ? { entityType: entityTypes.space, entityId: row.spaceId }
    : { entityType: entityTypes.folder, entityId: row.id };
