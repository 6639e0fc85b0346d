import type { QueryClient } from '@tanstack/react-query';
import { logError } from '../base/error-log.ts';
import { isOnline, onConnectivity } from '../base/http/connectivity.ts';
import { getSession, onSessionChange } from '../base/session/session.ts';
import { checkAccount } from '../core/offline/check-account.ts';

/** The time after which it starts, so that the page itself is there first. */
const startsAfter = 1000;
/** What failed while the server seems to be there. */
const againAfter = 30_000;

/** Sends what was made offline. */
export async function startSync(client: QueryClient, why: 'wanted' | 'by itself') {
  const { syncByItself, syncNow } = await import('../features/offline/sync/start-sync.ts');
  return why === 'wanted' ? syncNow(client) : syncByItself(client);
}

/** Sends what was made offline: at the start, at each return of the server and when somebody signs in. */
export function followOffline(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = async () => {
    clearTimeout(timer);
    if (isOnline()) checkAccount().catch(logError);
    if (!isOnline() || getSession().kind !== 'user') return;
    const end = await startSync(client, 'by itself').catch(logError);
    if (end === 'silent') timer = setTimeout(go, againAfter);
  };
  // Whoever signs in right after the start begins once: a second turn would close the window of the first.
  const goSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(go, startsAfter);
  };
  onConnectivity(go);
  onSessionChange((now, before) => now.kind === 'user' && before.kind !== 'user' && goSoon());
  goSoon();
}
