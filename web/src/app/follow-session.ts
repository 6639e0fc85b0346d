import type { QueryClient } from '@tanstack/react-query';
import { isSamePerson, onSessionChange } from '../base/session/session.ts';
import { meQuery } from '../core/people/me.ts';
import type { AppRouter } from './router.tsx';

/** What the page does when somebody signs in or out, here or in another tab. */
export function followSession(router: AppRouter, queryClient: QueryClient): void {
  onSessionChange((now, before) => {
    if (now.kind === 'user' && before.kind === 'user') {
      // Nothing of the former person's page may stay.
      if (!isSamePerson(now, before)) location.replace('/dashboard');
      return;
    }
    if (before.kind === 'user') {
      queryClient.clear();
      router.navigate({ to: '/login' });
      return;
    }
    // Of whoever was here last, if the device has shown theirs.
    queryClient.removeQueries({ queryKey: meQuery.queryKey });
    router.invalidate();
  });
}
