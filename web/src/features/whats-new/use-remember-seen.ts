import type { Me } from '@atrium/contract/users';
import { newestWhatsNew, setWhatsNew } from '@atrium/contract/whats-new';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../base/http/call.ts';
import { meQuery } from '../../core/people/me.ts';

/** Kept on the server. Where that fails, the notice comes again at the next visit: nothing is lost. */
export function useRememberSeen(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const me = client.getQueryData<Me>(meQuery.queryKey);
    if (!me || me.whatsNewSeen >= newestWhatsNew) return;
    client.setQueryData<Me>(meQuery.queryKey, { ...me, whatsNewSeen: newestWhatsNew });
    send(setWhatsNew, { body: { seen: newestWhatsNew } }).catch(() => {});
  }, [client]);
}
