import { getShownDashboard } from '@atrium/contract/dashboards';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** The dashboard, read anew at each visit: what an administrator changed in a default one is there with the next. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => send(getShownDashboard, {}, { signal }),
  staleTime: 5000,
});
