import { confirmRole, confirmUsers, type SpaceReview } from '@atrium/contract/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { refreshSpaces } from '../../core/library/library.ts';
import { reviewQuery } from './review-queries.ts';

interface Confirmed {
  /** Absent: all users. */
  role?: number;
  /** The version of what the reviewer has looked at. */
  version: string | undefined;
}

/** Confirms what was looked at. Where that has changed meanwhile, or somebody else was first, `conflict` says so. */
export function useConfirm(spaceId: number) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: ({ role, version }: Confirmed): Promise<SpaceReview> => {
      const params = { id: spaceId };
      const options = { ifMatch: version };
      return role === undefined
        ? send(confirmUsers, { params }, options)
        : send(confirmRole, { params, body: { role } }, options);
    },
    onSuccess: (review) => {
      client.setQueryData(reviewQuery(spaceId).queryKey, review);
      void refreshSpaces(client, [spaceId]);
    },
    meta: { handles: [404, 409] },
  });
  const { error } = confirm;
  return { ...confirm, conflict: hasStatus(error, 404, 409) ? error.message : undefined };
}
