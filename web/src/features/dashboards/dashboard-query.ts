import { getShownDashboard } from '@atrium/contract/dashboards';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** Read anew at each visit: what an administrator changed in a default dashboard is there with the next. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => send(getShownDashboard, {}, { signal }),
  staleTime: 5000,
});
