import { listDashboards } from '@atrium/contract/dashboards';
import { listMailingLists } from '@atrium/contract/mailing-lists';
import { listSpaceStorage } from '@atrium/contract/quotas';
import { listRoles } from '@atrium/contract/roles';
import { systemStatus } from '@atrium/contract/system';
import { listUsers } from '@atrium/contract/users';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** What administrators read of people, roles and the system: one value for each question, all under one key. */
const key = ['administration'] as const;

/** Whoever has one of these may do everything. */
export const administrationRoles = [161, 21313];

/** Newest first. */
export const usersQuery = queryOptions({
  queryKey: [...key, 'users'],
  queryFn: ({ signal }) => send(listUsers, { query: {} }, { signal }),
  staleTime: 30_000,
});

export const rolesQuery = queryOptions({
  queryKey: [...key, 'roles'],
  queryFn: ({ signal }) => send(listRoles, {}, { signal }),
  staleTime: 30_000,
});

export const defaultDashboardsQuery = queryOptions({
  queryKey: [...key, 'default dashboards'],
  queryFn: ({ signal }) => send(listDashboards, { query: { defaultOnly: true } }, { signal }),
  staleTime: 30_000,
});

export const mailingListsQuery = queryOptions({
  queryKey: [...key, 'mailing lists'],
  queryFn: ({ signal }) => send(listMailingLists, {}, { signal }),
  staleTime: 30_000,
});

export const spaceStorageQuery = queryOptions({
  queryKey: [...key, 'space storage'],
  queryFn: ({ signal }) => send(listSpaceStorage, {}, { signal }),
  staleTime: 30_000,
});

export const systemStatusQuery = queryOptions({
  queryKey: [...key, 'system status'],
  queryFn: ({ signal }) => send(systemStatus, {}, { signal }),
  staleTime: 30_000,
});

/** Reads everything again after a change: a role that is gone is gone from people too, a person from lists. */
export const refreshAdministration = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });
