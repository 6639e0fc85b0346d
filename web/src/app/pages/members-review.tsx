import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { spaceQuery } from '../../core/library/library.ts';
import { membersQuery } from '../../features/contacts/contact-queries.ts';
import { reviewedUsersQuery } from '../../features/reviews/review-queries.ts';
import { SpaceReview } from './space-review.tsx';

const UserReviewBanner = lazy(async () => ({
  default: (await import('../../features/reviews/user-review-banner.tsx')).UserReviewBanner,
}));

/** The review above the members of a space, for administrators and its owner. */
export function MembersReview({ spaceId }: { spaceId: number }) {
  const { data: space } = useQuery(spaceQuery(spaceId));
  const oversees = space?.isOverseer ?? false;
  const { version, readVersion } = useSeenVersion(spaceId, space?.needsUserAudit ?? false);
  if (!oversees) return null;
  return (
    <>
      <Suspense fallback={null}>
        <UserReviewBanner spaceId={spaceId} version={version} onLookAgain={readVersion} />
      </Suspense>
      {space && !space.needsUserAudit && <SpaceReview space={space} />}
    </>
  );
}

/**
 * The version of what is reviewed, then the members as they are shown: so it may be too old for them, and is refused,
 * but never too new.
 */
function useSeenVersion(spaceId: number, isReviewed: boolean) {
  const client = useQueryClient();
  const [version, setVersion] = useState<string>();
  const readVersion = useCallback(async () => {
    setVersion(undefined);
    const seen = await client
      .fetchQuery({ ...reviewedUsersQuery(spaceId), staleTime: 0 })
      .catch(() => undefined);
    await client.refetchQueries({ queryKey: membersQuery(spaceId).queryKey });
    setVersion(seen?.version);
  }, [client, spaceId]);
  useEffect(() => {
    if (isReviewed) void readVersion();
  }, [isReviewed, readVersion]);
  return { version, readVersion };
}
