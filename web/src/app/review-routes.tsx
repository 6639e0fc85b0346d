import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadReviewPage, preloadReviewPage } from '../features/reviews/load-review-page.ts';
import { readId } from './read-id.ts';
import { shellRoute } from './shell-route.tsx';

const ReviewPage = lazyRouteComponent(() => import('../features/reviews/review-page.tsx'), 'ReviewPage');

const overview = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/permissions',
  loader: ({ context, params, preload }) =>
    (preload ? preloadReviewPage : loadReviewPage)(context.queryClient, readId(params.spaceId)),
  component: function SpacePermissions() {
    return <ReviewPage spaceId={Number(overview.useParams().spaceId)} />;
  },
});

/** The review of a space's permissions. */
export const reviewRoutes = [overview] as const;
