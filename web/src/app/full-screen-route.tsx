import { createRoute } from '@tanstack/react-router';
import { PlainPageFailed } from './page-failed.tsx';
import { loadPerson, requireSession } from './require-person.ts';
import { rootRoute } from './root-route.tsx';

/** Behind the sign-in too, but without header and side menu. */
export const fullScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'full-screen',
  beforeLoad: ({ location }) => requireSession(location.href),
  loader: ({ context: { queryClient }, location }) => loadPerson(queryClient, location.href),
  errorComponent: PlainPageFailed,
});
