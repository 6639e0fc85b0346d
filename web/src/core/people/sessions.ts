import { listMySessions, listSessionsOf } from '@atrium/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** One's own, or those of a user; read anew whenever they are shown. */
export const sessionsQuery = (userId?: number) =>
  queryOptions({
    queryKey: ['sessions', userId ?? 'me'],
    queryFn: ({ signal }) =>
      userId === undefined
        ? send(listMySessions, {}, { signal })
        : send(listSessionsOf, { params: { id: userId } }, { signal }),
    gcTime: 0,
    meta: { handles: [404] },
  });
