import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { permissionEntriesQuery, permissionTreeQuery } from '../../core/permissions/permissions.ts';
import { reviewQuery } from '../../features/reviews/review-queries.ts';

const RoleReviewBanner = lazy(async () => ({
  default: (await import('../../features/reviews/role-review-banner.tsx')).RoleReviewBanner,
}));

/** The review above what a role may do in a space. */
export function RoleReview({ spaceId, roleId }: { spaceId: number; roleId: number }) {
  const { data: review } = useQuery(reviewQuery(spaceId));
  const isPending = review?.roles.some((role) => role.id === roleId && role.isPending) ?? false;
  const { version, readVersion } = useSeenVersion(spaceId, roleId, isPending);
  return (
    <Suspense fallback={null}>
      <RoleReviewBanner spaceId={spaceId} roleId={roleId} version={version} onLookAgain={readVersion} />
    </Suspense>
  );
}

/** The version first, then what is shown: so it may be too old for that, and is refused, but never too new. */
function useSeenVersion(spaceId: number, roleId: number, isPending: boolean) {
  const client = useQueryClient();
  const [version, setVersion] = useState<string>();
  const readVersion = useCallback(async () => {
    setVersion(undefined);
    const seen = await client.fetchQuery({ ...reviewQuery(spaceId), staleTime: 0 }).catch(() => undefined);
    await Promise.all([
      client.refetchQueries({ queryKey: permissionTreeQuery(spaceId).queryKey }),
      client.refetchQueries({ queryKey: permissionEntriesQuery(roleId).queryKey }),
    ]);
    setVersion(seen?.roles.find((role) => role.id === roleId)?.version);
  }, [client, spaceId, roleId]);
  useEffect(() => {
    if (isPending) void readVersion();
  }, [isPending, readVersion]);
  return { version, readVersion };
}
