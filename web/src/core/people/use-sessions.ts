import type { Session } from '@atrium/contract/sessions';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/toast.tsx';
import { sessionsQuery } from './sessions.ts';

interface SessionCalls {
  /** The person whose sessions they are; without it one’s own. */
  userId?: number;
  end: (sessionId: number) => Promise<unknown>;
  /** All but the one that asks. */
  endAll: () => Promise<unknown>;
}

/** One that has ended already is as good as ended. */
const told = [404];

export function useSessions({ userId, end, endAll }: SessionCalls) {
  const client = useQueryClient();
  const query = sessionsQuery(userId);
  const sessions = useQuery(query);
  const refresh = () => client.invalidateQueries(query);
  const one = useMutation({
    mutationFn: ({ id }: Session) => end(id),
    onSuccess: () => showToast('ok', t`Session ended`),
    onSettled: refresh,
    meta: { handles: told },
  });
  const all = useMutation({
    mutationFn: endAll,
    onSuccess: () => showToast('ok', t`Sessions ended`),
    onSettled: refresh,
    meta: { handles: told },
  });
  return {
    sessions: sessions.data,
    hasOthers: sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false,
    ending: one.isPending ? one.variables.id : undefined,
    isEndingAll: all.isPending,
    end: one.mutate,
    endAll: () => all.mutate(),
  };
}
