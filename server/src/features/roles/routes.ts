import * as calls from '@atrium/contract/roles';
import { type Route, route } from '../../core/route.ts';
import { createRole } from './create-role.ts';
import { deleteRole, measureRoleDeletion } from './delete-role.ts';
import { getRole, listRoles } from './show-roles.ts';
import { updateRole } from './update-role.ts';

export const roleRoutes: Route[] = [
  route(calls.listRoles, listRoles),
  route(calls.getRole, getRole),
  route(calls.createRole, createRole),
  route(calls.updateRole, updateRole),
  route(calls.deleteRole, deleteRole),
  route(calls.measureRoleDeletion, measureRoleDeletion),
];
