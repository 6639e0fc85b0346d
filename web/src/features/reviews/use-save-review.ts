import type { SpaceReview } from '@atrium/contract/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../base/http/call-error.ts';
import { refreshSpaces } from '../../core/library/library.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { reviewedUsersQuery, reviewQuery } from './review-queries.ts';

interface Save<Values> {
  send: (values: Values) => Promise<SpaceReview>;
  done: string;
  onClose: () => void;
  /** The fields that the server has found wrong. */
  refuse: (fields: Record<string, string>) => void;
}

/** Changes a review from a window, which stays open where that fails. */
export function useSaveReview<Values>(spaceId: number, { send, done, onClose, refuse }: Save<Values>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (review) => {
      client.setQueryData(reviewQuery(spaceId).queryKey, review);
      void refreshSpaces(client, [spaceId]);
      void client.invalidateQueries({ queryKey: reviewedUsersQuery(spaceId).queryKey });
      showToast('ok', done);
      onClose();
    },
    onError: (error) => {
      if (!hasStatus(error, 422)) return;
      const fields = Object.entries(error.fields).map(([name, text]) => [
        name.replace(/^schedule\./, ''),
        text,
      ]);
      refuse(fields.length > 0 ? Object.fromEntries(fields) : { users: error.message });
    },
    meta: { handles: [422] },
  });
}
