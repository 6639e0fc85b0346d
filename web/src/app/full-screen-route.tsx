import { createRoute, Outlet } from '@tanstack/react-router';
import { PlainPageFailed } from './page-failed.tsx';
import { loadPerson, requireSession } from './require-person.ts';
import { rootRoute } from './root-route.tsx';
import { SaveWindow } from './save-window.tsx';
import { ShareWindow } from './share-window.tsx';

/** Behind the sign-in too, but without header and side menu. */
export const fullScreenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'full-screen',
  beforeLoad: ({ location }) => requireSession(location),
  loader: ({ context: { queryClient }, location }) => loadPerson(queryClient, location.href),
  component: () => (
    <ShareWindow>
      <SaveWindow>
        <Outlet />
      </SaveWindow>
    </ShareWindow>
  ),
  errorComponent: PlainPageFailed,
});
