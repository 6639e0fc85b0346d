import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { writeDate, writeDay } from '../../base/text/write-time.ts';
import { ReportButton } from './report-button.tsx';
import { ReviewBanner } from './review-banner.tsx';
import { reviewQuery } from './review-queries.ts';
import { useConfirm } from './use-confirm.ts';

interface UserReviewBannerProps {
  spaceId: number;
  /** The version of the users and roles that are in sight. */
  version: string | undefined;
  /** Shows them as they are now. */
  onLookAgain: () => void;
}

/** The banner above the people of a space, for administrators and its owner. */
export function UserReviewBanner({ spaceId, version, onLookAgain }: UserReviewBannerProps) {
  const { t } = useLingui();
  const { data: review } = useQuery(reviewQuery(spaceId));
  const { mutate, isPending, isSuccess, conflict, reset } = useConfirm(spaceId);
  if (!review) return null;
  const { auditDeadline, usersConfirmed } = review;
  if (!review.needsUserAudit || auditDeadline === null) {
    if (!isSuccess || !usersConfirmed) return null;
    const date = writeDate(usersConfirmed.at);
    return (
      <ReviewBanner tone="done" title={t`Users reviewed`}>
        <Trans>You confirmed all users and assigned roles on {date}.</Trans>
      </ReviewBanner>
    );
  }
  const date = writeDay(auditDeadline);
  return (
    <ReviewBanner
      tone={review.isExpired ? 'expired' : 'open'}
      title={review.isExpired ? t`Permission review deadline expired` : t`Permission review required`}
      conflict={conflict}
      onLookAgain={() => {
        reset();
        onLookAgain();
      }}
      actions={
        <>
          <ReportButton spaceId={spaceId} />
          <Button
            leftSection={<IconCheck size={17} stroke={1.6} />}
            disabled={version === undefined}
            loading={isPending}
            onClick={() => mutate({ version })}
          >
            <Trans>All users and assigned roles are correct</Trans>
          </Button>
        </>
      }
    >
      {review.isExpired ? (
        <Trans>
          The deadline was {date}. Users and roles are blocked from this space until you confirm the review.
        </Trans>
      ) : (
        <Trans>
          Check the users and their roles by {date}. After that date this space is blocked until it is
          reviewed.
        </Trans>
      )}
    </ReviewBanner>
  );
}
