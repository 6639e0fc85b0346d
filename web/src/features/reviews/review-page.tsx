import type { SpaceReview } from '@atrium/contract/reviews';
import type { Space } from '@atrium/contract/spaces';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeDay } from '../../base/text/write-time.ts';
import { spaceQuery } from '../../core/library/library.ts';
import { NotThere } from '../../ui/state/not-there.tsx';
import { Reports } from './reports.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewBanner } from './review-banner.tsx';
import classes from './review-page.module.css';
import { reviewedUsersQuery, reviewQuery } from './review-queries.ts';
import { RoleItem } from './role-item.tsx';
import roleClasses from './role-list.module.css';
import { UserList } from './user-list.tsx';
import { UserReviewBanner } from './user-review-banner.tsx';

/** What a space's roles may do there, who has them, and the review of both. */
export function ReviewPage({ spaceId }: { spaceId: number }) {
  const { data: space, error: spaceError } = useQuery(spaceQuery(spaceId));
  const { data: review, error } = useQuery(reviewQuery(spaceId));
  if (!space || !review) return <NotThere error={spaceError ?? error} />;
  return <ReviewContent key={spaceId} space={space} review={review} />;
}

function ReviewContent({ space, review }: { space: Space; review: SpaceReview }) {
  const { t } = useLingui();
  const { data, refetch } = useQuery(reviewedUsersQuery(space.id));
  return (
    <div className={classes.page}>
      <title>{`${t`Space permissions`} · ${space.name} · Atrium`}</title>
      <p className={classes.crumb}>
        <Link to="/spaces/$spaceId/documents" params={{ spaceId: String(space.id) }}>
          <bdi>{space.name}</bdi>
        </Link>
      </p>
      <div className={classes.title}>
        <h1>
          <Trans>Space permissions</Trans>
        </h1>
        <ReviewActions space={space} review={review} />
      </div>
      <p className={classes.hint}>
        <Schedule review={review} />
      </p>
      <UserReviewBanner
        spaceId={space.id}
        version={data?.version}
        onLookAgain={() => {
          void refetch();
        }}
      />
      <RolesBanner review={review} />
      <Reports review={review} />
      <section className={classes.section}>
        <h2>
          <Trans>Roles</Trans> <span className={classes.count}>{review.roles.length}</span>
        </h2>
        {review.roles.length === 0 ? (
          <p className={classes.hint}>
            <Trans>
              No role has permissions in this space. Only its owner and administrators can use it.
            </Trans>
          </p>
        ) : (
          <ul className={roleClasses.list}>
            {review.roles.map((role) => (
              <RoleItem key={role.id} review={review} role={role} />
            ))}
          </ul>
        )}
      </section>
      <section className={classes.section}>
        <h2>
          <Trans>Users and assigned roles</Trans>{' '}
          {data && <span className={classes.count}>{data.users.length}</span>}
        </h2>
        <div className={classes.table}>
          <UserList users={data?.users} />
        </div>
      </section>
    </div>
  );
}

function Schedule({ review: { schedule } }: { review: SpaceReview }) {
  if (!schedule) return <Trans>Reviews of this space are started by administrators.</Trans>;
  const date = writeDay(schedule.nextOn);
  return (
    <>
      <Plural
        value={schedule.months}
        one="This space is reviewed every month."
        other="This space is reviewed every # months."
      />{' '}
      <Trans>The next review starts on {date}.</Trans>
    </>
  );
}

/** Each role is confirmed where it stands below. */
function RolesBanner({ review }: { review: SpaceReview }) {
  const { t } = useLingui();
  if (!review.needsRoleAudit || review.auditDeadline === null) return null;
  const date = writeDay(review.auditDeadline);
  const [count, all] = [review.roles.filter((role) => role.isPending).length, review.roles.length];
  return review.isExpired ? (
    <ReviewBanner tone="expired" title={t`Role review deadline expired`}>
      <Trans>The deadline was {date}.</Trans>{' '}
      <Plural
        value={count}
        one="# role is blocked from this space until you confirm it."
        other="# roles are blocked from this space until you confirm them."
      />
    </ReviewBanner>
  ) : (
    <ReviewBanner tone="open" title={t`Role review required`}>
      <Trans>
        Check what each role may do here by {date}. {count} of {all} roles are still open.
      </Trans>
    </ReviewBanner>
  );
}
