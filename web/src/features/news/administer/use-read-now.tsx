import { readNewsFeed } from '@atrium/contract/news';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import { hasStatus } from '../../../base/http/call-error.ts';
import { refreshNews } from '../../../core/news/news.ts';
import type { RowAction } from '../../../ui/data-table/types.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import type { FeedRow } from './feeds-page.tsx';

/** Statuses of a feed that is gone already, or that somebody else is reading: the server says so in a sentence. */
const told = [404, 409];

/** Reads a feed and says how that went. */
export function useReadNow(): RowAction<FeedRow>[] {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: FeedRow) => send(readNewsFeed, { params: { id } }),
    onSuccess: ({ publisher, error, items }) => {
      if (error !== null) showToast('warn', t`The feed of ${publisher} could not be read`, error);
      else {
        const has = plural(items, { one: 'It has # news item.', other: 'It has # news items.' });
        showToast('ok', t`The feed of ${publisher} was read`, has);
      }
    },
    onError: (error) => hasStatus(error, ...told) && showToast('warn', error.message),
    onSettled: () => refreshNews(client),
    meta: { handles: told },
  });
  return useMemo(
    () => [
      {
        id: 'read',
        label: t`Read now`,
        icon: IconRefresh,
        isShown: ({ isReading }) => !isReading,
        run: (row) => mutate(row),
      },
    ],
    [t, mutate],
  );
}
