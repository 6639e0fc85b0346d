import { useQuery } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../base/session/session.ts';
import { meQuery } from '../../core/people/me.ts';
import { PlainPageFailed } from '../pages/page-failed.tsx';
import { loadPerson, opensForLastPerson, requireSession } from './require-person.ts';
import { rootRoute } from './root-route.tsx';

/** Pages that stand in for one that was refused, and must not be refused themselves. */
const refusals = ['/403', '/404'];
// Drawn at once when it is there: React would hold back a lazy one for 300 ms after what stood in for it.
const Shell = lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell');
const PlainPage = lazy(async () => ({ default: (await import('../pages/plain-page.tsx')).PlainPage }));

function Frame() {
  const { pathname } = useLocation();
  const mayEnter = useSession().kind === 'user' || opensForLastPerson(pathname);
  // The loader fetches; here it is only watched.
  const known = useQuery({ ...meQuery, enabled: false }).data !== undefined;
  return <Suspense fallback={null}>{mayEnter && known ? <Shell /> : <PlainPage />}</Suspense>;
}

/** The frame of everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location),
  loader: ({ context: { queryClient }, location }) =>
    loadPerson(queryClient, location.href, {
      more: Shell.preload?.(),
      isRefusal: refusals.includes(location.pathname),
    }),
  component: Frame,
  errorComponent: PlainPageFailed,
});
