import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spacesQuery } from '../../core/library/library.ts';
import { dashboardQuery } from '../../features/dashboards/dashboard-query.ts';
import { shellRoute } from './shell-route.tsx';

const Dashboard = lazyRouteComponent(() => import('../pages/dashboard.tsx'), 'Dashboard');

/** The page with its widgets, its layout and the names of spaces are all asked for at once. */
export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  loader: async ({ context: { queryClient }, preload }) => {
    const code = Dashboard.preload?.();
    // The side menu says what is wrong with the list of spaces; their feeds are missing then.
    void queryClient.prefetchQuery(spacesQuery);
    if (preload) await queryClient.prefetchQuery(dashboardQuery);
    else await queryClient.ensureQueryData({ ...dashboardQuery, revalidateIfStale: true });
    await code;
  },
  component: Dashboard,
});
