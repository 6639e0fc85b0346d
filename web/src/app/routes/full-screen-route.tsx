import { createRoute, Outlet } from '@tanstack/react-router';
import { PlainPageFailed } from '../pages/page-failed.tsx';
import { AskedWindows } from '../shell/asked-windows.tsx';
import { loadPerson, requireSession } from './require-person.ts';
import { rootRoute } from './root-route.tsx';

/** Pages behind the sign-in too, but without header and side menu. */
export const fullScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'full-screen',
  beforeLoad: ({ location }) => requireSession(location),
  loader: ({ context: { queryClient }, location }) => loadPerson(queryClient, location.href),
  component: () => (
    <AskedWindows>
      <Outlet />
    </AskedWindows>
  ),
  errorComponent: PlainPageFailed,
});
