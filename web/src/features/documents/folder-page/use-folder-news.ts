import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refreshSpaces, stampQuery } from '../../../core/library/library.ts';
import { showActionToast } from '../../../ui/toast/action-toast.tsx';
import { type Place, shownDocumentsQuery } from './load-folder-page.ts';

/** A list of so many is read again without a word: nobody loses their place in it. */
const fewDocuments = 2000;
const interval = 60_000;

/**
 * What others do to the documents shown here: asked now and then, and by whoever comes back to the page. A short list
 * follows by itself; a long one, in which somebody may have gone far, when they want it to.
 */
export function useFolderNews({ spaceId, folderId }: Place): void {
  const { t } = useLingui();
  const client = useQueryClient();
  const {
    data: list,
    dataUpdatedAt: readAt,
    isFetching,
  } = useQuery({ ...shownDocumentsQuery(spaceId, folderId), enabled: false });
  const { data: now, dataUpdatedAt: askedAt } = useQuery({
    ...stampQuery(spaceId, folderId),
    enabled: list !== undefined,
    // It is known of a list that has only just been read.
    ...(list && { initialData: { stamp: list.stamp }, initialDataUpdatedAt: readAt }),
    staleTime: interval,
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
    meta: { handles: () => true },
  });
  // A list that is being read again, as after one's own change, has nothing to be told of.
  const isRead = list !== undefined && list.length === list.total && !isFetching;
  const hasChanged = isRead && now !== undefined && askedAt > readAt && now.stamp !== list.stamp;
  const isFew = isRead && list.length <= fewDocuments;

  const tell = useEffectEvent(() => {
    const refresh = () => void refreshSpaces(client, [spaceId]);
    if (isFew) {
      refresh();
      return;
    }
    return showActionToast(
      t`This folder has changed`,
      { label: t`Show it as it is now`, icon: IconRefresh, run: refresh, stays: true },
      t`Others have added, changed or removed documents since you opened it.`,
    );
  });
  useEffect(() => (hasChanged ? tell() : undefined), [hasChanged]);
}
