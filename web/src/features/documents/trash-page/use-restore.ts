import type { Space } from '@atrium/contract/spaces';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { refreshSpaces } from '../../../core/library/library.ts';
import { whenOnline } from '../../../core/offline/when-online.ts';
import { showActionToast } from '../../../ui/toast/action-toast.tsx';
import { showToast } from '../../../ui/toast/toast.tsx';
import { describeRestored } from './restore-report.ts';
import { restoreRows } from './restore-rows.ts';
import type { TrashRow } from './trash-row.ts';

const mutationKey = ['restore'];

/** One at a time: rows stay in sight until the trash is read again. */
export function useRestore(space: Space) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (rows: TrashRow[]) => restoreRows(client, space.id, rows),
    onSuccess: (done) => {
      const { isDone, title, message, goTo } = describeRestored(done, space);
      if (!isDone) showToast('warn', title, message);
      else if (goTo) {
        const run = () => void router.navigate({ to: goTo.path });
        showActionToast(title, { label: goTo.label, icon: IconArrowRight, run }, message);
      }
    },
    onSettled: () => refreshSpaces(client, [space.id]),
  });
  const restore = useCallback(
    (...rows: TrashRow[]) => {
      if (rows.length > 0 && client.isMutating({ mutationKey }) === 0) whenOnline(mutate)(rows);
    },
    [client, mutate],
  );
  return { restore, isPending };
}
