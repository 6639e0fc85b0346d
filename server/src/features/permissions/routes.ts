import * as trees from '@atrium/contract/permission-tree';
import * as calls from '@atrium/contract/permissions';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { changeEntries, measureEntries } from './change-entries.ts';
import { explainAccess, listPeople } from './explain-access.ts';
import { getGlobalPermissions, setGlobalPermissions, versionOfMatrix } from './global-permissions.ts';
import { listEntries, roleOf, versionOf } from './list-entries.ts';
import { listEntities, listIdentities, listSids } from './list-identities.ts';
import { overseenSpaces } from './overseen-spaces.ts';
import { listRoles, showPermissionTree } from './show-permission-tree.ts';

export const permissionRoutes: Route[] = [
  route(calls.listSids, (parts, { caller }) => listSids(parts, caller)),
  route(calls.listObjectIdentities, (parts, { caller }) => listIdentities(parts, caller)),
  route(calls.listEntityIdentities, (parts, { caller, query }) => listEntities(parts, caller, query)),
  route(calls.listPermissionEntries, async (parts, { caller, query, reply }) => {
    // The version is read first: a change in between makes it too old, never too new.
    const isOverseen = await overseenSpaces(parts, caller);
    // It names a place in the log of everything: only for those who may read that, and who alone can use it.
    const version = caller.isAdmin
      ? await versionOf(parts, parts.db, [roleOf(query.sid)], isOverseen)
      : undefined;
    const entries = await listEntries(parts, caller, query);
    if (version) reply.header('etag', version);
    return entries;
  }),
  route(calls.setPermissionEntries, (parts, ask) =>
    changeEntries(parts, ask, ask.body, expectedVersion(ask.request)),
  ),
  route(calls.removePermissionEntry, async (parts, ask) => {
    const { sid, objectIdentityId } = ask.query;
    await changeEntries(
      parts,
      ask,
      [{ objectIdentityId, sid, isInherited: true }],
      expectedVersion(ask.request),
    );
  }),
  route(calls.measurePermissionImpact, (parts, { body }) => measureEntries(parts, body)),
  route(calls.getGlobalPermissions, async (parts, { reply }) => {
    reply.header('etag', await versionOfMatrix(parts, parts.db));
    return getGlobalPermissions(parts.db);
  }),
  route(calls.setGlobalPermissions, (parts, ask) =>
    setGlobalPermissions(parts, ask, ask.body.roles, expectedVersion(ask.request)),
  ),
  route(calls.explainAccess, (parts, { caller, params, query }) =>
    explainAccess(parts, caller, params.id, query),
  ),
  route(trees.getPermissionTree, (parts, { caller, query }) =>
    showPermissionTree(parts, caller, query.spaceId),
  ),
  route(trees.listPermissionRoles, (parts, { caller }) => listRoles(parts, caller)),
  route(trees.listPeopleWithAccess, (parts, { caller, query }) => listPeople(parts, caller, query)),
];
