import { type Document, restoreVersion, type Version } from '@atrium/contract/documents';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { type CallError, hasCode } from '../../../base/http/call-error.ts';
import { refreshSpaces, versionsQuery } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';

interface VersionToRestore {
  version: Version;
  /** The password of a protected PDF. */
  password: string | undefined;
}

/** Waits until the list shows it, so that nobody restores twice what has been restored. */
export function useRestoreVersion({ id, space }: Document, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version: { version }, password }: VersionToRestore) =>
      send(restoreVersion, {
        params: { id, version },
        body: password === undefined ? {} : { password },
      }),
    onSuccess: (_, { version: { version } }) => {
      showToast('ok', t`Version ${version} is the current file again`);
    },
    onSettled: async (_, error) => {
      // It is asked for where the question is.
      if (isOfPassword(error)) return;
      await client.invalidateQueries({ queryKey: versionsQuery(id).queryKey });
      void refreshSpaces(client, [space]);
      onDone();
    },
    meta: { handles: isOfPassword },
  });
}

/** Missing, wrong, or tried too often. */
export const isOfPassword = (error: unknown): error is CallError =>
  hasCode(error, 'document.pdf-password', 'request.too-many');
