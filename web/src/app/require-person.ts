import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { hasStatus } from '../base/call-error.ts';
import { forgetDestination, rememberDestination } from '../base/login-destination.ts';
import { meQuery } from '../base/me.ts';
import { getSession, leaveSession } from '../base/session.ts';
import { forgetSilentTry } from '../features/auth/use-single-sign-in.ts';

/** Leads those without a session to the sign-in, and from there back. */
export function requireSession(href: string): void {
  if (getSession().kind === 'user') return;
  rememberDestination(href);
  throw redirect({ to: '/login' });
}

interface Needs {
  /** What the page needs besides. */
  more?: Promise<unknown> | undefined;
  /** A page for everybody is shown whatever is wrong. */
  isOpenToAll?: boolean;
}

/** Reads who it is. A session that has ended leads to the sign-in. */
export async function loadPerson(
  queryClient: QueryClient,
  href: string,
  { more, isOpenToAll = false }: Needs = {},
): Promise<void> {
  try {
    await Promise.all([queryClient.ensureQueryData(meQuery), more]);
    forgetDestination();
    forgetSilentTry();
  } catch (error) {
    if (isOpenToAll) return;
    if (!hasStatus(error, 401)) throw error;
    rememberDestination(href);
    leaveSession();
    throw redirect({ to: '/login' });
  }
}
