import {
  getSpaceReview,
  listPendingRoles,
  listReviewedUsers,
  listReviewRecords,
  listSpaceRoles,
} from '@atrium/contract/reviews';
import { queryOptions } from '@tanstack/react-query';
import { send, sendForVersion } from '../../base/http/call.ts';
import { ofSpace } from '../../core/library/library.ts';

/** The review of a space; each role comes with its version, so both are of one moment. */
export const reviewQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'review'],
    queryFn: ({ signal }) => send(getSpaceReview, { params: { id: spaceId } }, { signal }),
    staleTime: 10_000,
  });

/**
 * Who is reviewed, and the version of that. It is read again only where the people are shown anew too: a version
 * that is newer than what is in sight would confirm something unseen.
 */
export const reviewedUsersQuery = (spaceId: number) =>
  queryOptions({
    queryKey: ['reviewed users', spaceId],
    queryFn: async ({ signal }) => {
      const { reply, version } = await sendForVersion(
        listReviewedUsers,
        { params: { id: spaceId } },
        { signal },
      );
      return { users: reply, version };
    },
    staleTime: 10_000,
  });

/** The roles for the menu: who may not know them simply has none there. */
export const spaceRolesQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'roles'],
    queryFn: ({ signal }) => send(listSpaceRoles, { params: { id: spaceId } }, { signal }),
    staleTime: 30_000,
    meta: { handles: [403, 404] },
  });

export const pendingRolesQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'pending roles'],
    queryFn: async ({ signal }) =>
      new Set(await send(listPendingRoles, { params: { id: spaceId } }, { signal })),
    staleTime: 10_000,
    meta: { handles: [403, 404] },
  });

export const recordsQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...ofSpace(spaceId), 'review records'],
    queryFn: ({ signal }) => send(listReviewRecords, { params: { id: spaceId } }, { signal }),
    staleTime: 10_000,
  });
