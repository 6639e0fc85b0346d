import {
  createOwnDashboard,
  type Layout,
  type ShownDashboard,
  updateOwnDashboard,
} from '@atrium/contract/dashboards';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { hasStatus } from '../../../base/http/call-error.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { dashboardQuery } from '../dashboard-query.ts';

/** A default dashboard stays as it is: who arranges it makes one of their own. */
export function useSaveOwn({ source }: ShownDashboard, onSaved: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (layout: Layout) => {
      const make = () => send(createOwnDashboard, { body: { layout } });
      if (source !== 'own') return make();
      // Somebody may have gone back to the default one in another window.
      return send(updateOwnDashboard, { body: { layout } }).catch((error) => {
        if (hasStatus(error, 404)) return make();
        throw error;
      });
    },
    onSuccess: async ({ layout }) => {
      await client.cancelQueries(dashboardQuery);
      client.setQueryData(dashboardQuery.queryKey, { source: 'own', name: '', layout });
      showToast('ok', t`Layout saved`);
      onSaved();
    },
  });
}
