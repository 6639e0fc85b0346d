import '../base/theme/first-load.ts';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { keepAppOffline } from '../base/app-worker/app-worker.ts';
import { renewWhileUsed } from '../base/http/renew-token.ts';
import { i18n } from '../base/i18n.ts';
import { resolver, theme } from '../base/theme/atrium-theme.ts';
import { finishWipes } from '../core/offline/wipe.ts';
import { followConnectivity } from './follow-connectivity.ts';
import { followOffline } from './follow-offline.ts';
import { followSession } from './follow-session.ts';
import { forgetClosedAccounts } from './forget-closed-accounts.ts';
import { handleFailures } from './handle-failures.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { SyncWindow } from './sync-window.tsx';

handleFailures({
  go(path, reason) {
    // The page that says so may fail the same way: it must not lead to itself for ever.
    if (router.latestLocation.pathname === path) return;
    router.navigate({ to: path, ...(reason ? { state: { reason } } : {}) });
  },
  refreshPage: () => router.invalidate(),
});
followSession(router, queryClient);
followConnectivity(router, queryClient);
forgetClosedAccounts();
finishWipes();
followOffline(queryClient);
renewWhileUsed();
keepAppOffline();

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <SyncWindow>
            <RouterProvider router={router} />
          </SyncWindow>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
