import type { QueryClient } from '@tanstack/react-query';
import { waitShortly } from '../../base/wait-shortly.ts';
import {
  defaultDashboardsQuery,
  mailingListsQuery,
  rolesQuery,
  systemStatusQuery,
  usersQuery,
} from '../../core/administration/administration.ts';
import { managedAnnouncementsQuery } from '../../core/announcements/announcements.ts';
import { spacesQuery, tagsQuery } from '../../core/library/library.ts';
import { managedNewsQuery, newsFeedsQuery } from '../../core/news/news.ts';
import {
  globalPermissionsQuery,
  permissionOverviewQuery,
  permissionRolesQuery,
} from '../../core/permissions/permissions.ts';
import { loadPermissions } from './load-permissions.ts';
import { readId } from './read-id.ts';

interface LoaderInput {
  context: { queryClient: QueryClient };
  params: { roleId?: string };
  preload: boolean;
}

type Loader = (input: LoaderInput) => Promise<void>;

/** What fails is told by the page, which asks by the same values; pointing at a link tells nothing. */
const reads =
  (...queries: { queryKey: readonly unknown[] }[]): Loader =>
  async ({ context: { queryClient } }) => {
    const quiet = { meta: { handles: () => true } };
    const all = queries.map((query) => queryClient.prefetchQuery({ ...query, ...quiet }));
    await waitShortly(Promise.all(all));
  };

export const overview = reads(systemStatusQuery);
export const users = reads(usersQuery, rolesQuery);
export const roles = reads(rolesQuery);
export const defaultDashboards = reads(defaultDashboardsQuery, spacesQuery);
export const spaces = reads(spacesQuery, usersQuery);
export const announcements = reads(managedAnnouncementsQuery, rolesQuery);
export const news = reads(managedNewsQuery, newsFeedsQuery);
export const newsFeeds = reads(newsFeedsQuery);
export const tags = reads(tagsQuery);
export const mailingLists = reads(mailingListsQuery);
export const permissions = reads(permissionRolesQuery, permissionOverviewQuery);

/** Pointing at a link reads nothing of it. */
export const rolePermissions: Loader = async ({ context, params, preload }) => {
  const roleId = readId(params.roleId ?? '');
  if (!preload) await loadPermissions(context.queryClient, roleId);
};

export const globalPermissions: Loader = async ({ context: { queryClient }, preload }) => {
  if (preload) return;
  await Promise.all([
    queryClient.ensureQueryData(permissionRolesQuery),
    queryClient.fetchQuery({ ...globalPermissionsQuery, staleTime: 0 }),
  ]);
};
