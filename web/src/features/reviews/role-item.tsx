import type { ReviewedEntry, ReviewedRole, SpaceReview } from '@atrium/contract/reviews';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCircleCheck, IconClock, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { writeDate } from '../../base/text/write-time.ts';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { describeFlags } from './describe-flags.ts';
import { ReportButton } from './report-button.tsx';
import { reviewQuery } from './review-queries.ts';
import classes from './role-list.module.css';
import { useConfirm } from './use-confirm.ts';

/** One role of the space: what it may do there, and whether somebody has confirmed that. */
export function RoleItem({ review, role }: { review: SpaceReview; role: ReviewedRole }) {
  const { t } = useLingui();
  const inside = useId();
  const client = useQueryClient();
  const [chosen, choose] = useState<boolean>();
  const { mutate, isPending, conflict, reset } = useConfirm(review.space);
  // What is to be confirmed is in sight without a click.
  const isOpen = chosen ?? role.isPending;
  const isCut = role.entryCount > role.entries.length;
  const { name, entryCount: places } = role;
  return (
    <li className={classes.role}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.arrow}
          aria-expanded={isOpen}
          aria-controls={isOpen ? inside : undefined}
          aria-label={t`Permissions of ${name}`}
          onClick={() => choose(!isOpen)}
        >
          <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        </button>
        <div className={classes.words}>
          <Link to={permissionsPath(review.space, role.id)} className={classes.name} dir="auto">
            {name}
          </Link>
          <p className={classes.meta}>
            <Plural value={role.people} one="# person" other="# people" />
            {' · '}
            <Plural value={places} one="set at # place" other="set at # places" />
          </p>
        </div>
        <RoleState role={role} isExpired={review.isExpired} />
        {role.isPending && <ReportButton spaceId={review.space} role={role} />}
        {role.isPending && !isCut && (
          <Button
            variant="default"
            aria-label={t`Permissions are correct: ${name}`}
            leftSection={<IconCheck size={17} stroke={1.6} />}
            loading={isPending}
            disabled={!isOpen}
            onClick={() => mutate({ role: role.id, version: role.version })}
          >
            <Trans>Permissions are correct</Trans>
          </Button>
        )}
      </div>
      {conflict && (
        <p className={classes.conflict} role="alert">
          {conflict}{' '}
          <button
            type="button"
            className={classes.again}
            onClick={() => {
              reset();
              void client.invalidateQueries({ queryKey: reviewQuery(review.space).queryKey });
            }}
          >
            <Trans>Look again</Trans>
          </button>
        </p>
      )}
      {isOpen && (
        <ul id={inside} className={classes.entries}>
          {role.entries.map((entry) => (
            <Entry key={entry.objectIdentityId} entry={entry} />
          ))}
          {isCut && (
            <li className={classes.entry}>
              <Link to={permissionsPath(review.space, role.id)} className="atr-link">
                <Trans>Look at all {places} places to confirm them</Trans>
              </Link>
            </li>
          )}
          {places === 0 && (
            <li className={classes.entry}>
              <Trans>This role no longer has permissions here.</Trans>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Entry({ entry: { entityType, path, permissions } }: { entry: ReviewedEntry }) {
  return (
    <li className={classes.entry}>
      <bdi className={classes.place}>
        {entityType === 'space' ? <Trans>Whole space</Trans> : path.join(' / ')}
      </bdi>
      <span>{describeFlags(permissions)}</span>
    </li>
  );
}

function RoleState({ role, isExpired }: { role: ReviewedRole; isExpired: boolean }) {
  if (role.isPending) {
    const Icon = isExpired ? IconLock : IconClock;
    return (
      <span className={classes.state} data-state={isExpired ? 'blocked' : 'pending'}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        {isExpired ? <Trans>Blocked</Trans> : <Trans>Pending</Trans>}
      </span>
    );
  }
  if (!role.confirmed) {
    return (
      <span className={classes.state}>
        <Trans>Not reviewed yet</Trans>
      </span>
    );
  }
  const { by } = role.confirmed;
  const date = writeDate(role.confirmed.at);
  return (
    <span className={classes.state} data-state="confirmed">
      <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
      <Trans>
        Confirmed by {by} on {date}
      </Trans>
    </span>
  );
}
