import * as calls from '@atrium/contract/roles';
import { type Route, route } from '../../core/route.ts';
import { createRole } from './create-role.ts';
import { deleteRole, measureRoleDeletion } from './delete-role.ts';
import { listRoles, showRole } from './show-roles.ts';
import { updateRole } from './update-role.ts';

export const roleRoutes: Route[] = [
  route(calls.listRoles, (parts) => listRoles(parts.db)),
  route(calls.getRole, (parts, { params }) => showRole(parts.db, params.id)),
  route(calls.createRole, createRole),
  route(calls.updateRole, updateRole),
  route(calls.deleteRole, deleteRole),
  route(calls.measureRoleDeletion, measureRoleDeletion),
];
