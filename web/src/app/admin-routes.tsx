import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

/** The administration area. Each page is refused by the server to those who may not use it. */
export const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  component: Outlet,
});

const auditTrail = createRoute({
  getParentRoute: () => adminRoute,
  path: 'audit-trail',
  component: lazyRouteComponent(
    () => import('../features/audit-trail/audit-trail-page.tsx'),
    'AuditTrailPage',
  ),
});

/** A feature adds its page here. */
export const adminRoutes = adminRoute.addChildren([auditTrail]);
