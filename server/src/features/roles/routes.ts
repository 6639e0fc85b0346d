import * as calls from '@atrium/contract/roles';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createRole } from './create-role.ts';
import { deleteRole, measureRoleDeletion } from './delete-role.ts';
import { listRoles, showRole } from './show-roles.ts';
import { updateRole } from './update-role.ts';

export const roleRoutes = (parts: Parts): Route[] => [
  route(calls.listRoles, () => listRoles(parts.db)),
  route(calls.getRole, ({ params }) => showRole(parts.db, params.id)),
  route(calls.createRole, (ask) => createRole(parts, ask)),
  route(calls.updateRole, (ask) => updateRole(parts, ask)),
  route(calls.deleteRole, (ask) => deleteRole(parts, ask)),
  route(calls.measureRoleDeletion, (ask) => measureRoleDeletion(parts, ask)),
];
