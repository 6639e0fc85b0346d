import { cloneDocument, type Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { send } from '../../../base/http/call.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';

export function useClone(): (document: Document) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const running = useRef(new Set<number>());
  const { mutate } = useMutation({
    mutationFn: ({ id }: Document) => send(cloneDocument, { params: { id } }),
    onSuccess: async (clone) => {
      await refreshSpaces(client, [clone.space]);
      showToast('ok', t`Document cloned`, clone.name);
    },
    onSettled: (_clone, _error, { id }) => running.current.delete(id),
  });
  return useCallback(
    (document) => {
      // A second click means the first one, not a second copy.
      if (running.current.has(document.id)) return;
      running.current.add(document.id);
      mutate(document);
    },
    [mutate],
  );
}
