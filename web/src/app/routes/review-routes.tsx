import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readId } from './read-id.ts';
import { shellRoute } from './shell-route.tsx';

const ReviewPage = lazyRouteComponent(() => import('../../features/reviews/review-page.tsx'), 'ReviewPage');

const overview = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/permissions',
  loader: async ({ context, params, preload }) => {
    const spaceId = readId(params.spaceId);
    const { loadReviewPage, preloadReviewPage } = await import('../../features/reviews/load-review-page.ts');
    await (preload ? preloadReviewPage : loadReviewPage)(context.queryClient, spaceId);
  },
  component: function SpacePermissions() {
    return <ReviewPage spaceId={Number(overview.useParams().spaceId)} />;
  },
});

const SpacePermissionsPage = lazyRouteComponent(
  () => import('../../features/permissions/permissions-page.tsx'),
  'SpacePermissionsPage',
);
const RoleReview = lazyRouteComponent(() => import('../pages/role-review.tsx'), 'RoleReview');

/** What a role may do in a space; for administrators and the owner, others are refused by the server. */
const rolePermissions = createRoute({
  getParentRoute: () => shellRoute,
  path: '/spaces/$spaceId/permissions/$roleId',
  loader: async ({ context: { queryClient }, params, preload }) => {
    const [roleId, spaceId] = [readId(params.roleId), readId(params.spaceId)];
    const code = [SpacePermissionsPage.preload?.(), RoleReview.preload?.()];
    const { loadPermissions } = await import('./load-permissions.ts');
    if (!preload) await loadPermissions(queryClient, roleId, spaceId);
    await Promise.all(code);
  },
  gcTime: 0,
  component: function SpaceRolePermissions() {
    const params = rolePermissions.useParams();
    const [spaceId, roleId] = [Number(params.spaceId), Number(params.roleId)];
    const review = <RoleReview key={`${spaceId} ${roleId}`} spaceId={spaceId} roleId={roleId} />;
    return <SpacePermissionsPage spaceId={spaceId} roleId={roleId} banner={review} />;
  },
});

/** The permissions of a space, and their review. */
export const reviewRoutes = [overview, rolePermissions] as const;
