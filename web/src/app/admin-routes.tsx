import type { Me } from '@atrium/contract/users';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import {
  defaultDashboardsQuery,
  mailingListsQuery,
  rolesQuery,
  systemStatusQuery,
  usersQuery,
} from '../base/administration.ts';
import { spacesQuery, tagsQuery } from '../base/library.ts';
import { meQuery } from '../base/me.ts';
import { managedNewsQuery, newsFeedsQuery } from '../base/news.ts';
import {
  globalPermissionsQuery,
  permissionEntriesQuery,
  permissionRolesQuery,
  permissionTreeQuery,
} from '../base/permissions.ts';
import { showToast } from '../ui/toast.tsx';
import { leadElsewhere } from './admin-entries.ts';
import { readId } from './read-id.ts';
import { loadPerson } from './require-person.ts';
import { shellRoute } from './shell-route.tsx';

/** The administration area. What somebody may not use is refused by the server; here they are led away before. */
export const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    await loadPerson(queryClient, location.href);
    const me = queryClient.getQueryData<Me>(meQuery.queryKey);
    const elsewhere = me && leadElsewhere(me, location.pathname);
    if (!elsewhere) return;
    if (elsewhere === '/403' && !preload) showToast('warn', t`Access denied`);
    throw redirect({ to: elsewhere, replace: true });
  },
  component: Outlet,
});

/** So long the old page may stay for the rows; after that grey bars take their place. */
const patience = 250;

/** What fails is told by the page, which asks by the same values; pointing at a link tells nothing. */
const reads =
  (...queries: { queryKey: readonly unknown[] }[]) =>
  ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    const quiet = { meta: { handles: () => true } };
    const all = queries.map((query) => queryClient.prefetchQuery({ ...query, ...quiet }));
    return Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, patience))]);
  };

const overview = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  loader: reads(systemStatusQuery),
  component: lazyRouteComponent(() => import('./admin-overview.tsx'), 'AdminOverview'),
});

const users = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  loader: reads(usersQuery, rolesQuery),
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
});

const roles = createRoute({
  getParentRoute: () => adminRoute,
  path: '/roles',
  loader: reads(rolesQuery),
  component: lazyRouteComponent(() => import('../features/admin/roles-page.tsx'), 'RolesPage'),
});

const defaultDashboards = createRoute({
  getParentRoute: () => adminRoute,
  path: '/default-dashboards',
  loader: reads(defaultDashboardsQuery, spacesQuery),
  component: lazyRouteComponent(() => import('./default-dashboards.tsx'), 'DefaultDashboards'),
});

const spaces = createRoute({
  getParentRoute: () => adminRoute,
  path: '/spaces',
  loader: reads(spacesQuery, usersQuery),
  component: lazyRouteComponent(() => import('../features/admin/spaces-page.tsx'), 'SpacesPage'),
});

const tags = createRoute({
  getParentRoute: () => adminRoute,
  path: '/tags',
  loader: reads(tagsQuery),
  component: lazyRouteComponent(() => import('../features/admin/tags-page.tsx'), 'TagsPage'),
});

const mailingLists = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mailing-lists',
  loader: reads(mailingListsQuery),
  component: lazyRouteComponent(() => import('../features/admin/mailing-lists-page.tsx'), 'MailingListsPage'),
});

const news = createRoute({
  getParentRoute: () => adminRoute,
  path: '/news',
  loader: reads(managedNewsQuery, newsFeedsQuery),
  component: lazyRouteComponent(() => import('../features/admin/news/news-page.tsx'), 'NewsPage'),
});

const newsFeeds = createRoute({
  getParentRoute: () => adminRoute,
  path: '/news/feeds',
  loader: reads(newsFeedsQuery),
  component: lazyRouteComponent(() => import('../features/admin/news/feeds-page.tsx'), 'FeedsPage'),
});

const auditTrail = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit-trail',
  component: lazyRouteComponent(
    () => import('../features/audit-trail/audit-trail-page.tsx'),
    'AuditTrailPage',
  ),
});

const permissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/permissions',
  loader: reads(permissionRolesQuery),
  component: lazyRouteComponent(
    () => import('../features/permissions/choose-role-page.tsx'),
    'ChooseRolePage',
  ),
});

const PermissionsPage = lazyRouteComponent(
  () => import('../features/permissions/permissions-page.tsx'),
  'PermissionsPage',
);

const rolePermissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/permissions/$roleId',
  // Read anew on entering, so that no old state is edited; pointing at a link reads nothing of it.
  loader: async ({ context: { queryClient }, params, preload }) => {
    const roleId = readId(params.roleId);
    const code = PermissionsPage.preload?.();
    if (!preload) {
      await Promise.all([
        queryClient.ensureQueryData(permissionRolesQuery),
        queryClient.fetchQuery(permissionTreeQuery()),
        queryClient.fetchQuery({ ...permissionEntriesQuery(roleId), staleTime: 0 }),
      ]);
    }
    await code;
  },
  gcTime: 0,
  component: function RolePermissionsPage() {
    return <PermissionsPage roleId={Number(rolePermissions.useParams().roleId)} />;
  },
});

const globalPermissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/global-permissions',
  loader: async ({ context: { queryClient }, preload }) => {
    if (preload) return;
    await Promise.all([
      queryClient.ensureQueryData(permissionRolesQuery),
      queryClient.fetchQuery({ ...globalPermissionsQuery, staleTime: 0 }),
    ]);
  },
  gcTime: 0,
  component: lazyRouteComponent(
    () => import('../features/permissions/global-permissions-page.tsx'),
    'GlobalPermissionsPage',
  ),
});

/** A feature adds its page here, and its line in admin-entries.ts. */
export const adminRoutes = adminRoute.addChildren([
  overview,
  users,
  roles,
  permissions,
  rolePermissions,
  globalPermissions,
  defaultDashboards,
  spaces,
  tags,
  mailingLists,
  news,
  newsFeeds,
  auditTrail,
]);
