import type { SpaceReview } from '@atrium/contract/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeDay } from '../../base/text/write-time.ts';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { ReviewBanner } from './review-banner.tsx';
import { reviewQuery } from './review-queries.ts';

/** Tells on the pages of a space where nothing is confirmed that its review is open, or late, and where it is done. */
export function SpaceReviewBanner({ review }: { review: SpaceReview }) {
  const { t } = useLingui();
  const { space, needsUserAudit, needsRoleAudit, auditDeadline, isExpired } = review;
  if (auditDeadline === null || !(needsUserAudit || needsRoleAudit)) return null;
  const date = writeDay(auditDeadline);
  return (
    <ReviewBanner
      tone={isExpired ? 'expired' : 'open'}
      title={isExpired ? t`Permission review deadline expired` : t`Permission review required`}
      actions={
        <Button
          component={Link}
          to={permissionsPath(space)}
          variant="default"
          rightSection={<IconArrowRight size={17} stroke={1.6} />}
        >
          <Trans>Open review</Trans>
        </Button>
      }
    >
      {isExpired ? (
        <Trans>
          The deadline was {date}. Users and roles are blocked from this space until they are reviewed.
        </Trans>
      ) : (
        <Trans>
          Check who may use this space by {date}. After that date users and roles are blocked from it until
          they are reviewed.
        </Trans>
      )}
    </ReviewBanner>
  );
}

/** The banner of a space's review, for a page that knows the space alone. */
export function SpaceReviewNotice({ spaceId }: { spaceId: number }) {
  // Beside what the page is for: where it cannot be read, the page says nothing of it.
  const { data: review } = useQuery({ ...reviewQuery(spaceId), meta: { handles: () => true } });
  return review ? <SpaceReviewBanner review={review} /> : null;
}
