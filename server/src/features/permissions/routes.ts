import * as trees from '@atrium/contract/permission-tree';
import * as calls from '@atrium/contract/permissions';
import { type Route, route } from '../../core/route.ts';
import { measureEntries, removePermissionEntry, setPermissionEntries } from './change-entries.ts';
import { explainAccess, listPeople } from './explain-access.ts';
import { getGlobalPermissions, setGlobalPermissions } from './global-permissions.ts';
import { listEntries } from './list-entries.ts';
import { listEntities, listIdentities, listSids } from './list-identities.ts';
import { showPermissionOverview } from './show-permission-overview.ts';
import { listRoles, showPermissionTree } from './show-permission-tree.ts';
import { showPermissionsHere } from './show-permissions-here.ts';

export const permissionRoutes: Route[] = [
  route(calls.listSids, listSids),
  route(calls.listObjectIdentities, listIdentities),
  route(calls.listEntityIdentities, listEntities),
  route(calls.listPermissionEntries, listEntries),
  route(calls.setPermissionEntries, setPermissionEntries),
  route(calls.removePermissionEntry, removePermissionEntry),
  route(calls.measurePermissionImpact, measureEntries),
  route(calls.getGlobalPermissions, getGlobalPermissions),
  route(calls.setGlobalPermissions, setGlobalPermissions),
  route(calls.explainAccess, explainAccess),
  route(trees.getPermissionTree, showPermissionTree),
  route(trees.listPermissionRoles, listRoles),
  route(trees.getPermissionsHere, showPermissionsHere),
  route(trees.getPermissionOverview, showPermissionOverview),
  route(trees.listPeopleWithAccess, listPeople),
];
