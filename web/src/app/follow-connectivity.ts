import type { Query, QueryClient } from '@tanstack/react-query';
import { isOnline, onConnectivity } from '../base/http/connectivity.ts';
import { getSession } from '../base/session/session.ts';
import { meQuery } from '../core/people/me.ts';
import type { AppRouter } from './router.tsx';

const hasFailed = ({ state }: Query) => state.status === 'error';

/** What the page does when the server can be reached no more, and when it can again. */
export function followConnectivity(router: AppRouter, queryClient: QueryClient): void {
  const follow = () => {
    document.documentElement.toggleAttribute('data-offline', !isOnline());
    if (isOnline()) void catchUp();
  };
  const catchUp = async () => {
    // Pages that could not be loaded begin anew; what stands beside others is read again where it stands.
    queryClient.removeQueries({ type: 'inactive', predicate: hasFailed });
    const isSignedIn = getSession().kind === 'user';
    if (isSignedIn) await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    await queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
    // Opened for whoever was here last: from now on they must sign in.
    const wasForLastPerson = !isSignedIn && queryClient.getQueryData(meQuery.queryKey) !== undefined;
    if (wasForLastPerson || router.state.matches.some(({ status }) => status === 'error')) {
      await router.invalidate();
    }
  };
  follow();
  onConnectivity(follow);
}
