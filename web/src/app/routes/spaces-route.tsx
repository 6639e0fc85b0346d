import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { authorsQuery, spacesQuery } from '../../core/library/library.ts';

/** "My spaces". The data is on its way while the page's code is; the page itself shows that it waits. */
export const makeSpacesRoute = <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  createRoute({
    getParentRoute,
    path: '/spaces',
    loader: ({ context }) => {
      const { queryClient } = context as { queryClient: QueryClient };
      void queryClient.prefetchQuery(spacesQuery);
      void queryClient.prefetchQuery(authorsQuery);
    },
    component: lazyRouteComponent(() => import('../../features/spaces/spaces-page.tsx'), 'SpacesPage'),
  });
