import type { QueryClient } from '@tanstack/react-query';
import { spaceQuery } from '../../core/library/library.ts';
import { reviewedUsersQuery, reviewQuery } from './review-queries.ts';

export async function loadReviewPage(client: QueryClient, spaceId: number): Promise<void> {
  void client.prefetchQuery({ ...reviewedUsersQuery(spaceId), meta: { handles: [403, 404] } });
  await Promise.all([client.ensureQueryData(spaceQuery(spaceId)), client.fetchQuery(reviewQuery(spaceId))]);
}

/** Somebody points at a link: what fails now is told when they follow it. */
export async function preloadReviewPage(client: QueryClient, spaceId: number): Promise<void> {
  const quiet = { meta: { handles: () => true } };
  await Promise.all([
    client.prefetchQuery({ ...spaceQuery(spaceId), ...quiet }),
    client.prefetchQuery({ ...reviewQuery(spaceId), ...quiet }),
  ]);
}
