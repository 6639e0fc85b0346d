import {
  getPermissionOverview,
  getPermissionsHere,
  getPermissionTree,
  listPeopleWithAccess,
  listPermissionRoles,
} from '@atrium/contract/permission-tree';
import { explainAccess, getGlobalPermissions, listPermissionEntries } from '@atrium/contract/permissions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send, sendForVersion } from '../../base/http/call.ts';

/** What is read of permissions: one value for each question, all under one key. */
const key = ['permissions'] as const;

/** The tree of all spaces that one oversees, or of one. */
export const permissionTreeQuery = (spaceId?: number) =>
  queryOptions({
    queryKey: [...key, 'tree', spaceId ?? 'all'],
    queryFn: ({ signal }) =>
      send(getPermissionTree, { query: spaceId === undefined ? {} : { spaceId } }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });

export const permissionRolesQuery = queryOptions({
  queryKey: [...key, 'roles'],
  queryFn: ({ signal }) => send(listPermissionRoles, {}, { signal }),
  staleTime: 30_000,
});

/**
 * What is set for a role, and the version that a change is made on. Never read again behind somebody's back: the
 * changes they are making would land on a state that they have not seen.
 */
export const permissionEntriesQuery = (roleId: number) =>
  queryOptions({
    queryKey: [...key, 'entries', roleId],
    queryFn: async ({ signal }) => {
      const query = { sid: `ROLE_${roleId}`, ownOnly: true };
      const { reply, version } = await sendForVersion(listPermissionEntries, { query }, { signal });
      return { entries: reply, version };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Every space by every role. */
export const permissionOverviewQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => send(getPermissionOverview, {}, { signal }),
  staleTime: 0,
});

/** A space (0) or folder (1) whose permissions are looked at. */
export interface PermissionsPlace {
  entityType: 0 | 1;
  entityId: number;
  name: string;
}

/** What all roles may do at one place, and the version that a change is made on; read anew whenever it is asked for. */
export const permissionsHereQuery = ({ entityType, entityId }: Omit<PermissionsPlace, 'name'>) =>
  queryOptions({
    queryKey: [...key, 'here', entityType, entityId],
    queryFn: async ({ signal }) => {
      const query = { entityType: String(entityType) as '0' | '1', entityId };
      const { reply, version } = await sendForVersion(getPermissionsHere, { query }, { signal });
      return { ...reply, version };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const globalPermissionsQuery = queryOptions({
  queryKey: [...key, 'global'],
  queryFn: async ({ signal }) => {
    const { reply, version } = await sendForVersion(getGlobalPermissions, {}, { signal });
    return { matrix: reply, version };
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** A space (0), folder (1) or document (2). */
export interface AccessObject {
  entityType: 0 | 1 | 2;
  entityId: number;
  name: string;
}

const typeOf = ({ entityType }: AccessObject) => String(entityType) as '0' | '1' | '2';

export const peopleWithAccessQuery = (object: AccessObject, filter: string) =>
  queryOptions({
    queryKey: [...key, 'people', object.entityType, object.entityId, filter],
    queryFn: ({ signal }) =>
      send(
        listPeopleWithAccess,
        { query: { entityType: typeOf(object), entityId: object.entityId, filter } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const whyQuery = (userId: number, object: AccessObject) =>
  queryOptions({
    queryKey: [...key, 'why', userId, object.entityType, object.entityId],
    queryFn: ({ signal }) =>
      send(
        explainAccess,
        { params: { id: userId }, query: { entityType: typeOf(object), entityId: object.entityId } },
        { signal },
      ),
    staleTime: 0,
  });
