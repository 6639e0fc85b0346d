import { type AccessReason, entityTypes, type Permissions } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import { allContent, permissionsOf } from './flags.ts';

interface GrantRow {
  roleId: number;
  roleName: string;
  flags: number;
  objectId: number;
  isDocument: boolean;
  spaceId: number;
  isRoot: boolean;
  objectName: string;
  isBlocked: boolean;
}

/**
 * Why a person may do what they may do with an object: the role, and the object whose entry gives it. Asks the
 * same grants that decide (access.ts), and looks up where each comes from.
 */
export async function explainAccess(
  db: Database,
  person: { id: number; roles: number[] },
  object: { id: number; today: string },
): Promise<{ permissions: Permissions; reasons: AccessReason[] }> {
  const everything = permissionsOf(allContent);
  const all = { from: null, permissions: everything, isBlocked: false };
  const reasons: AccessReason[] = [];
  for (const id of [superadminRole, adminRole].filter((role) => person.roles.includes(role))) {
    const role = await db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst();
    reasons.push({ reason: 'administrator', role: role ?? null, ...all });
  }
  const owned = await sql<{ id: number; name: string }>`
    select sp.id, sp.name from (
      select space_id from folder where id = ${object.id}
      union select f.space_id from document d join folder f on f.id = d.folder_id where d.id = ${object.id}) o
    join space sp on sp.id = o.space_id where sp.owner_id = ${person.id}`.execute(db);
  for (const { id, name } of owned.rows) {
    const from = { entityType: entityTypes.space, entityId: id, name };
    reasons.push({ reason: 'owner', role: null, ...all, from });
  }
  reasons.push(...(await findGrants(db, person, object)).map(showGrant));
  const flags = reasons.filter((one) => !one.isBlocked).map((one) => one.permissions);
  return { permissions: union(flags), reasons };
}

/** Each of the person's roles with the nearest entry on the way up from the object. */
async function findGrants(
  db: Database,
  person: { roles: number[] },
  { id, today }: { id: number; today: string },
): Promise<GrantRow[]> {
  const found = await sql<GrantRow>`
    with place as (
      select f.path, null::int as document_id, f.space_id from folder f where f.id = ${id}
      union all select f.path, d.id, f.space_id from document d join folder f on f.id = d.folder_id where d.id = ${id}),
    way as (
      select object_id, position, space_id from place, unnest(path || document_id) with ordinality u (object_id, position))
    select distinct on (e.role_id) e.role_id as "roleId", r.name as "roleName", e.flags, e.object_id as "objectId",
      d.id is not null as "isDocument", sp.id as "spaceId", f.id is not null and f.parent_id is null as "isRoot",
      case when d.id is not null then d.name when f.parent_id is null then sp.name else f.name end as "objectName",
      sp.audit_deadline is not null and sp.audit_deadline < ${today}::date and (sp.needs_user_audit or (
        sp.needs_role_audit and exists (
          select from review_role p where p.space_id = sp.id and p.role_id = e.role_id))) as "isBlocked"
    from way join acl_entry e on e.object_id = way.object_id join role r on r.id = e.role_id
    join space sp on sp.id = way.space_id
    left join folder f on f.id = e.object_id left join document d on d.id = e.object_id
    where e.role_id = any(${person.roles}::int[])
    order by e.role_id, way.position desc`.execute(db);
  return found.rows.filter((row) => (row.flags & allContent) !== 0);
}

function showGrant(row: GrantRow): AccessReason {
  const from = row.isDocument
    ? { entityType: entityTypes.document, entityId: row.objectId }
    : row.isRoot
      ? { entityType: entityTypes.space, entityId: row.spaceId }
      : { entityType: entityTypes.folder, entityId: row.objectId };
  return {
    reason: 'role',
    role: { id: row.roleId, name: row.roleName },
    from: { ...from, name: row.objectName },
    permissions: permissionsOf(row.flags),
    isBlocked: row.isBlocked,
  };
}

function union(all: Permissions[]): Permissions {
  const none = permissionsOf(0);
  return all.reduce(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([flag, value]) => [flag, value || one[flag as keyof Permissions]]),
      ) as Permissions,
    none,
  );
}
