import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { hasStatus } from '../../base/http/call-error.ts';
import { askServer, isOnline } from '../../base/http/connectivity.ts';
import { forgetDestination, rememberDestination } from '../../base/session/login-destination.ts';
import { getSession, leaveSession } from '../../base/session/session.ts';
import { lastPerson } from '../../core/offline/last-person.ts';
import { meQuery } from '../../core/people/me.ts';
import { forgetSilentTry } from '../../features/auth/use-single-sign-in.ts';

/** What the device keeps opens for whoever was here last, also when the session has run out meanwhile. */
export const opensForLastPerson = (pathname: string): boolean =>
  /^\/offline(\/|$)/.test(pathname) && !isOnline() && lastPerson() !== undefined;

/** Leads those without a session to the sign-in, and from there back. */
export async function requireSession({ href, pathname }: Address): Promise<void> {
  if (getSession().kind === 'user') return;
  if (lastPerson()) await askServer();
  if (opensForLastPerson(pathname)) return;
  rememberDestination(href);
  throw redirect({ to: '/login' });
}

interface Address {
  href: string;
  pathname: string;
}

interface Needs {
  /** What the page needs besides. */
  more?: Promise<unknown> | undefined;
  /** Whether the page is shown where it cannot be read who it is, too. */
  isRefusal?: boolean;
}

/** Reads who it is. A session that has ended leads to the sign-in. */
export async function loadPerson(
  queryClient: QueryClient,
  href: string,
  { more, isRefusal = false }: Needs = {},
): Promise<void> {
  try {
    if (getSession().kind !== 'user') queryClient.setQueryData(meQuery.queryKey, lastPerson());
    await Promise.all([queryClient.ensureQueryData(meQuery), more]);
    forgetDestination();
    forgetSilentTry();
  } catch (error) {
    if (!hasStatus(error, 401)) {
      if (isRefusal) return;
      throw error;
    }
    rememberDestination(href);
    leaveSession();
    throw redirect({ to: '/login' });
  }
}
