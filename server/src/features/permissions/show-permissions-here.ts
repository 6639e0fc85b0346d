import type {
  getPermissionsHere as hereCall,
  PermissionsHere,
  RoleHere,
} from '@atrium/contract/permission-tree';
import { entityTypes } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { isBelow } from '../../core/library/settle.ts';
import type { Ask } from '../../core/route.ts';
import { requireOverseen } from './find-object.ts';
import { entryPermissions } from './list-entries.ts';
import { byRoleName, roleColumns, settableRoles } from './settable-roles.ts';
import { versionHere } from './versions.ts';

/** What every role may do at one place. Owners are told of the roles with entries there or above. */
export async function showPermissionsHere(
  parts: Parts,
  { caller, query, reply }: Ask<typeof hereCall>,
): Promise<PermissionsHere> {
  const id = await requireOverseen(parts, caller, query);
  // Read first, and for administrators alone, as that of a role's entries.
  if (caller.isAdmin) reply.header('etag', await versionHere(parts.keys, parts.db, [id]));
  const roles = await findRoles(parts.db, id);
  return {
    objectIdentityId: id,
    ...(await describe(parts.db, id)),
    canChange: caller.isAdmin,
    roles: caller.isAdmin ? roles : roles.filter(({ own, inherited }) => own || inherited),
  };
}

type Described = Pick<PermissionsHere, 'name' | 'space' | 'foldersBelow'>;

async function describe(db: Database, id: number): Promise<Described> {
  const found = await sql<Described>`
    select case when t.parent_id is null then sp.name else t.name end as name, sp.id as space,
      (select count(*)::int - 1 from folder f where ${isBelow} and f.deletion_id is null) as "foldersBelow"
    from folder t join space sp on sp.id = t.space_id where t.id = ${id}`.execute(db);
  return found.rows[0] as Described;
}

interface RoleRow {
  id: number;
  name: string;
  users: number;
  own: number | null;
  inherited: number | null;
  fromId: number;
  fromName: string;
  /** The space, where the entry stands on its root. */
  fromSpace: number | null;
}

/** Every role with its entry here, and the nearest one above. */
async function findRoles(db: Database, id: number): Promise<RoleHere[]> {
  const found = await sql<RoleRow>`
    with above as (
      select distinct on (e.role_id) e.role_id, e.flags, e.object_id
      from folder f cross join unnest(f.path) with ordinality way (object_id, position)
      join acl_entry e on e.object_id = way.object_id
      where f.id = ${id} and way.object_id <> f.id
      order by e.role_id, way.position desc)
    select ${roleColumns}, own.flags as own, above.flags as inherited, place.id as "fromId",
      case when place.parent_id is null then sp.name else place.name end as "fromName",
      case when place.parent_id is null then sp.id end as "fromSpace"
    from ${settableRoles}
    left join acl_entry own on own.role_id = r.id and own.object_id = ${id}
    left join above on above.role_id = r.id
    left join folder place on place.id = above.object_id left join space sp on sp.id = place.space_id
    order by ${byRoleName}`.execute(db);
  return found.rows.map(({ own, inherited, fromId, fromName, fromSpace, ...role }) => ({
    ...role,
    own: own === null ? null : entryPermissions(own),
    inherited:
      inherited === null
        ? null
        : {
            permissions: entryPermissions(inherited),
            from: {
              ...(fromSpace === null
                ? { entityType: entityTypes.folder, entityId: fromId }
                : { entityType: entityTypes.space, entityId: fromSpace }),
              name: fromName,
            },
          },
  }));
}
