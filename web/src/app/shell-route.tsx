import { useQuery } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasStatus } from '../base/call-error.ts';
import { forgetDestination, rememberDestination } from '../base/login-destination.ts';
import { meQuery } from '../base/me.ts';
import { getSession, leaveSession, useSession } from '../base/session.ts';
import { forgetSilentTry } from '../features/auth/use-single-sign-in.ts';
import { PlainPageFailed } from './page-failed.tsx';
import { rootRoute } from './root-route.tsx';

const openToAll = ['/403', '/404'];
// Drawn at once when it is there: React would hold back a lazy one for 300 ms after what stood in for it.
const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell');
const PlainPage = lazy(async () => ({ default: (await import('./plain-page.tsx')).PlainPage }));

function Frame() {
  const signedIn = useSession().kind === 'user';
  // The loader fetches; here it is only watched.
  const known = useQuery({ ...meQuery, enabled: false }).data !== undefined;
  return <Suspense fallback={null}>{signedIn && known ? <Shell /> : <PlainPage />}</Suspense>;
}

/** The frame of everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (getSession().kind === 'user' || openToAll.includes(location.pathname)) return;
    rememberDestination(location.href);
    throw redirect({ to: '/login' });
  },
  loader: async ({ context: { queryClient }, location }) => {
    if (getSession().kind !== 'user') return;
    try {
      await Promise.all([queryClient.ensureQueryData(meQuery), Shell.preload?.()]);
      forgetDestination();
      forgetSilentTry();
    } catch (error) {
      if (openToAll.includes(location.pathname)) return;
      if (!hasStatus(error, 401)) throw error;
      rememberDestination(location.href);
      leaveSession();
      throw redirect({ to: '/login' });
    }
  },
  component: Frame,
  errorComponent: PlainPageFailed,
});
