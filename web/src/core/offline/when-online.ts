import { t } from '@lingui/core/macro';
import { askServer, isOnline } from '../../base/http/connectivity.ts';
import { showToast } from '../../ui/toast/toast.tsx';

/** Where nobody answers, somebody is told that what they want has to wait, before they begin. */
export function mayAskServer(): boolean {
  if (isOnline()) return true;
  void askServer();
  showToast('warn', t`You are offline`, t`This needs Atrium’s server. Try again once you are online.`);
  return false;
}

/** What needs the server: it runs where there is one, else the reason is told. */
export const whenOnline =
  <Given extends unknown[]>(run: (...given: Given) => unknown) =>
  (...given: Given): void => {
    if (mayAskServer()) run(...given);
  };
