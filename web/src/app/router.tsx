import { createRouter } from '@tanstack/react-router';
import { logError } from '../base/error-log.ts';
import { reportFailure } from '../base/failures/report-failure.ts';
import { endUndo } from '../ui/toast/last-undo.ts';
import { PageFailed } from './pages/page-failed.tsx';
import { queryClient } from './query-client.ts';
import { publicRoutes } from './routes/public-routes.tsx';
import { rootRoute } from './routes/root-route.tsx';
import { parseSearch, stringifySearch } from './routes/search-params.ts';
import { signedInRoutes } from './routes/signed-in-routes.tsx';
import { viewerRoutes } from './routes/viewer-routes.tsx';

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

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) endUndo();
});

export type AppRouter = typeof router;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
