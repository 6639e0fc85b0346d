import { cloneDocument, type Document, deleteDocument } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { reportFailure } from '../../../base/failures/report-failure.ts';
import { send } from '../../../base/http/call.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { showUndoToast } from '../../../ui/toast/undo-toast.tsx';

export function useClone(): (document: Document) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const running = useRef(new Set<number>());
  const { mutate } = useMutation({
    mutationFn: ({ id }: Document) => send(cloneDocument, { params: { id } }),
    onSuccess: async (clone) => {
      await refreshSpaces(client, [clone.space]);
      if (!clone.permissions.canDeleteDocument) showToast('ok', t`Document cloned`, clone.name);
      else showUndoToast(t`Document cloned`, () => takeBack(client, clone), { message: clone.name });
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

/** It goes to the trash; nobody has had the time to work on it. */
async function takeBack(client: QueryClient, clone: Document): Promise<void> {
  try {
    await send(deleteDocument, { params: { id: clone.id } });
  } catch (error) {
    reportFailure(error, 'change', () => takeBack(client, clone));
  }
  await refreshSpaces(client, [clone.space]);
}
