import type { QueryClient } from '@tanstack/react-query';
import { isOnline, onConnectivity } from '../base/connectivity.ts';
import { logError } from '../base/error-log.ts';
import { getSession, onSessionChange } from '../base/session.ts';

/** After the page itself is there. */
const startsAfter = 1000;

/** Sends what was made offline. */
export async function startSync(client: QueryClient, why: 'wanted' | 'by itself') {
  const { syncByItself, syncNow } = await import('../features/offline/sync/start-sync.ts');
  return why === 'wanted' ? syncNow(client) : syncByItself(client);
}

/** At the start, at each return of the server and when somebody signs in: what was made offline is sent. */
export function followOffline(client: QueryClient): void {
  const go = () => {
    if (isOnline() && getSession().kind === 'user') startSync(client, 'by itself').catch(logError);
  };
  onConnectivity(go);
  onSessionChange(
    (now, before) => now.kind === 'user' && before.kind !== 'user' && setTimeout(go, startsAfter),
  );
  setTimeout(go, startsAfter);
}
