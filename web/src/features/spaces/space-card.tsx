import type { Space } from '@atrium/contract/spaces';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { firstWords } from '../../core/rich-text/first-words.ts';
import type { ReviewHint } from './review-hint.ts';
import classes from './space-card.module.css';
import { spacePath } from './space-paths.ts';

interface SpaceCardProps {
  space: Space;
  owner: string | undefined;
  review: ReviewHint | undefined;
}

export function SpaceCard({ space, owner, review }: SpaceCardProps) {
  const words = firstWords(space.body);
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>
        <Link to={spacePath(space.id)} className={classes.link} dir="auto">
          {space.name}
        </Link>
      </h2>
      {words && (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
      <div className={classes.foot}>
        {owner && (
          <span>
            <Trans>Owner: {owner}</Trans>
          </span>
        )}
        {review && <Review spaceId={space.id} {...review} />}
      </div>
    </li>
  );
}

function Review({ spaceId, deadline, isOver }: ReviewHint & { spaceId: number }) {
  const Icon = isOver ? IconAlertTriangle : IconClipboardCheck;
  return (
    <Link to={permissionsPath(spaceId)} className={classes.review} data-over={isOver || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {isOver ? <Trans>Review was due on {deadline}</Trans> : <Trans>Review by {deadline}</Trans>}
    </Link>
  );
}
