import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.tsx';

export const watchingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/me/watching',
  component: lazyRouteComponent(
    () => import('../../features/notifications/watching-page.tsx'),
    'WatchingPage',
  ),
});

export const mailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/me/notifications',
  component: lazyRouteComponent(() => import('../../features/notifications/mail-page.tsx'), 'MailPage'),
});
