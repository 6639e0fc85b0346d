import type {
  PermissionRole,
  PermissionTree,
  listPermissionRoles as rolesCall,
  getPermissionTree as treeCall,
} from '@atrium/contract/permission-tree';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { inShownOrder } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';
import { overseenSpaces } from './overseen-spaces.ts';
import { byRoleName, roleColumns, settableRoles } from './settable-roles.ts';

interface TreeRow {
  id: number;
  parentId: number | null;
  spaceId: number;
  name: string;
  weight: number;
}

/** Shows the tree of the spaces that the caller oversees, or of one of them. */
export async function showPermissionTree(
  parts: Parts,
  { caller, query: { spaceId } }: Ask<typeof treeCall>,
): Promise<PermissionTree> {
  const isOverseen = await overseenSpaces(parts, caller);
  const isAsked = spaceId === undefined ? sql`true` : sql`sp.id = ${spaceId}`;
  const found = await sql<TreeRow>`
    select f.id, f.parent_id as "parentId", f.space_id as "spaceId",
      case when f.parent_id is null then sp.name else f.name end as name, f.weight
    from folder f join space sp on sp.id = f.space_id
    where f.deletion_id is null and ${isOverseen} and ${isAsked}`.execute(parts.db);
  return inColumns(found.rows);
}

function inColumns(rows: TreeRow[]): PermissionTree {
  // Only folders of one parent are compared: sorting all of them by the rules of language would take longer.
  const children = Map.groupBy(rows, (row) => row.parentId);
  for (const siblings of children.values()) if (siblings.length > 1) siblings.sort(inShownOrder);
  const tree: PermissionTree = { ids: [], parents: [], names: [], spaceIds: [] };
  const add = (row: TreeRow, parent: number) => {
    const place = tree.ids.push(row.id) - 1;
    tree.parents.push(parent);
    tree.names.push(row.name);
    if (parent < 0) tree.spaceIds.push(row.spaceId);
    for (const child of children.get(row.id) ?? []) add(child, place);
  };
  for (const root of children.get(null) ?? []) add(root, -1);
  return tree;
}

export async function listRoles(parts: Parts, { caller }: Ask<typeof rolesCall>): Promise<PermissionRole[]> {
  const isOverseen = await overseenSpaces(parts, caller);
  const isShown = caller.isAdmin
    ? sql`true`
    : sql`exists (select from acl_entry e left join document d on d.id = e.object_id
        join folder f on f.id = coalesce(d.folder_id, e.object_id) join space sp on sp.id = f.space_id
        where e.role_id = r.id and ${isOverseen})`;
  const found = await sql<PermissionRole>`
    select ${roleColumns} from ${settableRoles} where ${isShown} order by ${byRoleName}`.execute(parts.db);
  return found.rows;
}
