import { createRouter } from '@tanstack/react-router';
import { logError } from '../base/error-log.ts';
import { reportFailure } from '../base/failures/report-failure.ts';
import { PageFailed } from './page-failed.tsx';
import { publicRoutes } from './public-routes.tsx';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { signedInRoutes } from './signed-in-routes.tsx';
import { viewerRoutes } from './viewer-routes.tsx';

export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, viewerRoutes, signedInRoutes]),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
  defaultOnCatch: (error) => {
    logError(error);
    reportFailure(error, 'read', () => router.invalidate());
  },
});

export type AppRouter = typeof router;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
