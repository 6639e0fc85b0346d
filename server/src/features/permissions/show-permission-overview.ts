import {
  type PermissionLevel,
  type PermissionOverview,
  type PermissionRole,
  permissionLevels,
} from '@atrium/contract/permission-tree';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { allContent, bits } from '../../core/access/flags.ts';
import { inShownOrder } from '../../core/library/show-folders.ts';
import { isAlive } from './overseen-spaces.ts';
import { byRoleName, roleColumns, settableRoles } from './settable-roles.ts';

interface Field {
  spaceId: number;
  roleId: number;
  /** What the entry on the space says. */
  flags: number;
  isVaried: boolean;
  readsInside: boolean;
}

/** What every role may do in every living space. */
export async function showPermissionOverview(parts: Parts): Promise<PermissionOverview> {
  const roles = await sql<PermissionRole>`
    select ${roleColumns} from ${settableRoles} order by ${byRoleName}`.execute(parts.db);
  const spaces = await sql<{ id: number; name: string; weight: number }>`
    select sp.id, sp.name, f.weight from space sp join folder f on f.id = sp.root_folder_id
    where ${isAlive}`.execute(parts.db);
  const placeOf = new Map(roles.rows.map(({ id }, place) => [id, place]));
  const fieldsOf = Map.groupBy(await findFields(parts), ({ spaceId }) => spaceId);
  return {
    roles: roles.rows,
    spaces: spaces.rows.sort(inShownOrder).map(({ id, name }) => {
      const levels = roles.rows.map(() => permissionLevels.indexOf('none'));
      const varied: number[] = [];
      for (const field of fieldsOf.get(id) ?? []) {
        const place = placeOf.get(field.roleId);
        if (place === undefined) continue;
        levels[place] = permissionLevels.indexOf(levelOf(field));
        if (field.isVaried) varied.push(place);
      }
      return { id, name, levels, varied };
    }),
  };
}

/** Each space and role with entries. */
async function findFields({ db }: Parts): Promise<Field[]> {
  const isOnSpace = sql`f.parent_id is null and d.id is null`;
  const found = await sql<Field>`
    select f.space_id as "spaceId", e.role_id as "roleId",
      coalesce(max(e.flags) filter (where ${isOnSpace}), 0) as flags,
      bool_or(not (${isOnSpace})) as "isVaried",
      coalesce(bool_or(e.flags & ${sql.lit(reading)} <> 0) filter (where not (${isOnSpace})), false) as "readsInside"
    from acl_entry e left join document d on d.id = e.object_id
    join folder f on f.id = coalesce(d.folder_id, e.object_id) join space sp on sp.id = f.space_id
    where ${isAlive} and f.deletion_id is null and d.deletion_id is null
    group by f.space_id, e.role_id`.execute(db);
  return found.rows;
}

const reading = bits.canRead | bits.canReadDocument;

function levelOf({ flags, readsInside }: Field): PermissionLevel {
  const content = flags & allContent;
  if (content === allContent) return 'all';
  if (content === 0) return readsInside ? 'part' : 'none';
  return (content & ~(reading | bits.canShare)) === 0 ? 'read' : 'edit';
}
