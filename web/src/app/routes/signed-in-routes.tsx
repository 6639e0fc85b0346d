import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.tsx';
import { contactRoutes } from './contact-routes.tsx';
import { dashboardRoute } from './dashboard-route.tsx';
import { editorRoute } from './editor-route.tsx';
import { libraryRoutes } from './library-routes.tsx';
import { newsRoutes } from './news-routes.tsx';
import { offlineRoutes } from './offline-routes.tsx';
import { reviewRoutes } from './review-routes.tsx';
import { shellRoute } from './shell-route.tsx';
import { makeSpacesRoute } from './spaces-route.tsx';
import { mailRoute, watchingRoute } from './watching-route.tsx';

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const accessDenied = createRoute({
  getParentRoute: () => shellRoute,
  path: '/403',
  component: lazyRouteComponent(() => import('../pages/access-denied.tsx'), 'AccessDenied'),
});

const NotFound = lazyRouteComponent(() => import('../pages/not-found.tsx'), 'NotFound');

const notFound = createRoute({ getParentRoute: () => shellRoute, path: '/404', component: NotFound });

const unknown = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound });

export const signedInRoutes = shellRoute.addChildren([
  home,
  dashboardRoute,
  makeSpacesRoute(() => shellRoute),
  ...libraryRoutes,
  ...reviewRoutes,
  ...contactRoutes,
  ...offlineRoutes,
  ...newsRoutes,
  watchingRoute,
  mailRoute,
  editorRoute,
  adminRoutes,
  accessDenied,
  notFound,
  unknown,
]);
