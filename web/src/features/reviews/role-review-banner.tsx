import type { ReviewedRole } from '@atrium/contract/reviews';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeDate, writeDay } from '../../base/text/write-time.ts';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { describeFlags } from './describe-flags.ts';
import { ReportButton } from './report-button.tsx';
import { ReviewBanner } from './review-banner.tsx';
import { reviewQuery } from './review-queries.ts';
import { SpaceReviewBanner } from './space-review-banner.tsx';
import { useConfirm } from './use-confirm.ts';

interface RoleReviewBannerProps {
  spaceId: number;
  roleId: number;
  /** The version of the permissions that are in sight. */
  version: string | undefined;
  /** Shows them as they are now. */
  onLookAgain: () => void;
}

/** The banner above the view of one role in a space, for administrators and the owner. */
export function RoleReviewBanner({ spaceId, roleId, version, onLookAgain }: RoleReviewBannerProps) {
  const { t } = useLingui();
  const { data: review } = useQuery(reviewQuery(spaceId));
  const { mutate, isPending, isSuccess, conflict, reset } = useConfirm(spaceId);
  const role = review?.roles.find((one) => one.id === roleId);
  if (!review) return null;
  const open = review.roles.filter((one) => one.isPending);
  if (!role?.isPending || review.auditDeadline === null) {
    return isSuccess && role ? (
      <RoleReviewed spaceId={spaceId} role={role} open={open} />
    ) : (
      <SpaceReviewBanner review={review} />
    );
  }
  const { name } = role;
  const date = writeDay(review.auditDeadline);
  const [count, all] = [open.length, review.roles.length];
  return (
    <ReviewBanner
      tone={review.isExpired ? 'expired' : 'open'}
      title={review.isExpired ? t`Role review deadline expired` : t`Role review required`}
      conflict={conflict}
      onLookAgain={() => {
        reset();
        onLookAgain();
      }}
      actions={
        <>
          <ReportButton spaceId={spaceId} role={role} />
          <Button
            leftSection={<IconCheck size={17} stroke={1.6} />}
            disabled={version === undefined}
            loading={isPending}
            onClick={() => mutate({ role: roleId, version })}
          >
            <Trans>Permissions are correct</Trans>
          </Button>
        </>
      }
    >
      {review.isExpired ? (
        <Trans>
          The deadline was {date}. The role {name} is blocked from this space until you confirm it.
        </Trans>
      ) : (
        <Trans>
          Check what the role {name} may do here by {date}. {count} of {all} roles are still open.
        </Trans>
      )}
      <OwnDocuments role={role} />
    </ReviewBanner>
  );
}

/** The table below has no documents: those with permissions of their own are named here. */
function OwnDocuments({ role }: { role: ReviewedRole }) {
  const named = role.entries
    .filter(({ entityType }) => entityType === 'document')
    .map(({ path, permissions }) => `${path.join(' / ')} (${describeFlags(permissions)})`)
    .join('; ');
  if (!named) return null;
  return (
    <>
      {' '}
      <Trans>Documents with permissions of their own: {named}.</Trans>
    </>
  );
}

function RoleReviewed({
  spaceId,
  role,
  open,
}: {
  spaceId: number;
  role: ReviewedRole;
  open: ReviewedRole[];
}) {
  const { t } = useLingui();
  const [next] = open;
  const { name } = role;
  const date = role.confirmed ? writeDate(role.confirmed.at) : '';
  return (
    <ReviewBanner
      tone="done"
      title={t`Role reviewed`}
      actions={
        next && (
          <Button
            component={Link}
            to={permissionsPath(spaceId, next.id)}
            variant="default"
            leftSection={<IconArrowRight size={17} stroke={1.6} />}
          >
            <Trans>Next role</Trans>
          </Button>
        )
      }
    >
      <Trans>
        You confirmed {name} on {date}.
      </Trans>{' '}
      {open.length > 0 && (
        <Plural value={open.length} one="# role is still open." other="# roles are still open." />
      )}
    </ReviewBanner>
  );
}
