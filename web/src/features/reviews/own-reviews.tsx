import type { Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayOf, writeDay } from '../../base/text/write-time.ts';
import { spacesQuery } from '../../core/library/library.ts';
import { meQuery } from '../../core/people/me.ts';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { ReviewBanner } from './review-banner.tsx';

/** More would hide what the page is for; the others stand on the page of spaces. */
const mostBanners = 3;

/** Tells on the dashboard of the spaces whose reviews somebody has to see to, the most urgent first. */
export function OwnReviews() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: spaces = [] } = useQuery({ ...spacesQuery, meta: { handles: () => true } });
  const open = spaces
    .flatMap((space) => (space.owner === me.id && isOpen(space) ? [space] : []))
    .sort((a, b) => (a.auditDeadline ?? '').localeCompare(b.auditDeadline ?? ''));
  return open.slice(0, mostBanners).map((space) => <OwnReview key={space.id} space={space} />);
}

const isOpen = ({ auditDeadline, needsUserAudit, needsRoleAudit }: Space): boolean =>
  auditDeadline !== null && (needsUserAudit || needsRoleAudit);

function OwnReview({ space }: { space: Space }) {
  const { t } = useLingui();
  const deadline = space.auditDeadline ?? '';
  const isLate = deadline < dayOf(new Date());
  const [name, date] = [space.name, writeDay(deadline)];
  return (
    <ReviewBanner
      tone={isLate ? 'expired' : 'open'}
      about={name}
      title={isLate ? t`Permission review deadline expired` : t`Permission review required`}
      actions={
        <Button
          component={Link}
          to={permissionsPath(space.id)}
          variant="default"
          rightSection={<IconArrowRight size={17} stroke={1.6} />}
          aria-label={t`Open review of ${name}`}
        >
          <Trans>Open review</Trans>
        </Button>
      }
    >
      {isLate ? (
        <Trans>
          The deadline of {name} was {date}. Users and roles are blocked from it until they are reviewed.
        </Trans>
      ) : (
        <Trans>
          Check who may use {name} by {date}. After that date users and roles are blocked from it until they
          are reviewed.
        </Trans>
      )}
    </ReviewBanner>
  );
}
