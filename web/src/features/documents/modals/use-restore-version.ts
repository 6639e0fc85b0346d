import { type Document, restoreVersion, type Version } from '@atrium/contract/documents';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../base/call.ts';
import { refreshSpaces, versionsQuery } from '../../../base/library.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Waits until the list shows it, so that nobody restores twice what has been restored. */
export function useRestoreVersion({ id, space }: Document, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version }: Version) => send(restoreVersion, { params: { id, version } }),
    onSuccess: (_, { version }) => {
      showToast('ok', t`Version ${version} is the current file again`);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: versionsQuery(id).queryKey });
      void refreshSpaces(client, [space]);
      onDone();
    },
  });
}
