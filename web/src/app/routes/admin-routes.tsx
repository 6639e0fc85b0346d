import type { Me } from '@atrium/contract/users';
import { t } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { meQuery } from '../../core/people/me.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { leadElsewhere } from '../shell/admin-access.ts';
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

type Loaders = typeof import('./admin-loaders.ts');

/** What the pages read comes with their code, not with the first page of everybody. */
const load =
  (page: keyof Loaders) =>
  async (input: Parameters<Loaders[typeof page]>[0]): Promise<void> =>
    (await import('./admin-loaders.ts'))[page](input);

const overview = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  loader: load('overview'),
  component: lazyRouteComponent(() => import('../pages/admin-overview.tsx'), 'AdminOverview'),
});

const users = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  loader: load('users'),
  component: lazyRouteComponent(() => import('../../features/users/users-page.tsx'), 'UsersPage'),
});

const roles = createRoute({
  getParentRoute: () => adminRoute,
  path: '/roles',
  loader: load('roles'),
  component: lazyRouteComponent(() => import('../../features/roles/roles-page.tsx'), 'RolesPage'),
});

const defaultDashboards = createRoute({
  getParentRoute: () => adminRoute,
  path: '/default-dashboards',
  loader: load('defaultDashboards'),
  component: lazyRouteComponent(() => import('../pages/default-dashboards.tsx'), 'DefaultDashboards'),
});

const spaces = createRoute({
  getParentRoute: () => adminRoute,
  path: '/spaces',
  loader: load('spaces'),
  component: lazyRouteComponent(
    () => import('../../features/spaces/administer/administer-spaces-page.tsx'),
    'AdministerSpacesPage',
  ),
});

const tags = createRoute({
  getParentRoute: () => adminRoute,
  path: '/tags',
  loader: load('tags'),
  component: lazyRouteComponent(() => import('../../features/tags/tags-page.tsx'), 'TagsPage'),
});

const mailingLists = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mailing-lists',
  loader: load('mailingLists'),
  component: lazyRouteComponent(
    () => import('../../features/mailing-lists/mailing-lists-page.tsx'),
    'MailingListsPage',
  ),
});

const announcements = createRoute({
  getParentRoute: () => adminRoute,
  path: '/announcements',
  loader: load('announcements'),
  component: lazyRouteComponent(
    () => import('../../features/announcements/administer/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
});

const news = createRoute({
  getParentRoute: () => adminRoute,
  path: '/news',
  loader: load('news'),
  component: lazyRouteComponent(() => import('../../features/news/administer/news-page.tsx'), 'NewsPage'),
});

const newsFeeds = createRoute({
  getParentRoute: () => adminRoute,
  path: '/news/feeds',
  loader: load('newsFeeds'),
  component: lazyRouteComponent(() => import('../../features/news/administer/feeds-page.tsx'), 'FeedsPage'),
});

const auditTrail = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit-trail',
  component: lazyRouteComponent(
    () => import('../../features/audit-trail/audit-trail-page.tsx'),
    'AuditTrailPage',
  ),
});

const permissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/permissions',
  loader: load('permissions'),
  component: lazyRouteComponent(
    () => import('../../features/permissions/overview/overview-page.tsx'),
    'OverviewPage',
  ),
});

const PermissionsPage = lazyRouteComponent(
  () => import('../../features/permissions/permissions-page.tsx'),
  'PermissionsPage',
);

const rolePermissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/permissions/$roleId',
  // The space that one came for.
  validateSearch: ({ space }): { space?: number } =>
    /^[1-9]\d{0,9}$/.test(String(space)) ? { space: Number(space) } : {},
  loader: async (input) => {
    const code = PermissionsPage.preload?.();
    await load('rolePermissions')(input);
    await code;
  },
  gcTime: 0,
  component: function RolePermissionsPage() {
    const { space } = rolePermissions.useSearch();
    return <PermissionsPage roleId={Number(rolePermissions.useParams().roleId)} firstSpace={space} />;
  },
});

const globalPermissions = createRoute({
  getParentRoute: () => adminRoute,
  path: '/global-permissions',
  loader: load('globalPermissions'),
  gcTime: 0,
  component: lazyRouteComponent(
    () => import('../../features/permissions/global/global-permissions-page.tsx'),
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
  announcements,
  news,
  newsFeeds,
  auditTrail,
]);
