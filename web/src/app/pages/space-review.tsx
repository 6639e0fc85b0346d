import type { Space } from '@atrium/contract/spaces';
import { lazy, Suspense } from 'react';

const SpaceReviewNotice = lazy(async () => ({
  default: (await import('../../features/reviews/space-review-banner.tsx')).SpaceReviewNotice,
}));

/** Tells administrators and the owner on the space's own pages that a review is open or late. */
export function SpaceReview({ space }: { space: Space }) {
  if (!space.isOverseer || !(space.needsUserAudit || space.needsRoleAudit)) return null;
  return (
    <Suspense fallback={null}>
      <SpaceReviewNotice spaceId={space.id} />
    </Suspense>
  );
}

export const reviewOf = (space: Space) => <SpaceReview space={space} />;
