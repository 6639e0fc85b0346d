import type { Notification } from '@atrium/contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { dayOf, writeHour, writeTime } from '../../base/text/write-time.ts';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { KindSign } from './kind-sign.tsx';
import classes from './panel.module.css';
import { Sentence } from './sentence.tsx';
import { tellDeadline } from './tell-deadline.ts';

interface NotificationLineProps {
  told: Notification;
  now: Date;
  /** Somebody opened it: here, or in another tab. */
  onOpen: (told: Notification, isHere: boolean) => void;
}

export function NotificationLine({ told, now, onOpen }: NotificationLineProps) {
  const { at, isRead, kind, quote, route, space } = told;
  const opens = {
    onClick: (event: MouseEvent) => onOpen(told, !isElsewhere(event)),
    // The middle button opens another tab.
    onAuxClick: (event: MouseEvent) => event.button === 1 && onOpen(told, false),
  };
  return (
    <li className={classes.line} data-unread={!isRead || undefined}>
      <KindSign told={told} />
      <div className={classes.what}>
        <p className={classes.sentence}>
          <Link to={route} className={classes.link} {...opens}>
            {!isRead && (
              <span className="atr-hidden">
                <Trans>Unread:</Trans>{' '}
              </span>
            )}
            <Sentence told={told} />
          </Link>
        </p>
        {quote && (
          <blockquote className={classes.quote}>
            <bdi>{quote}</bdi>
          </blockquote>
        )}
        <p className={classes.meta}>
          <time dateTime={at}>{dayOf(new Date(at)) === dayOf(now) ? writeHour(at) : writeTime(at)}</time>
          <MetaParts told={told} now={now} />
        </p>
        {kind === 'review' && (
          <Button
            component={Link}
            to={permissionsPath(space)}
            size="xs"
            variant="default"
            className={classes.act}
            {...opens}
          >
            <Trans>Start review</Trans>
          </Button>
        )}
      </div>
      {!isRead && <span className={classes.dot} />}
    </li>
  );
}

const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/** What there is to know besides the sentence. */
function MetaParts({ told, now }: { told: Notification; now: Date }) {
  const { t } = useLingui();
  const { kind, version, deadline, entityType, spaceName } = told;
  const parts = [
    kind === 'version' && version !== null ? t`Version ${version}` : '',
    deadline === null ? '' : tellDeadline(deadline, now),
    // The sentence names it.
    entityType === 'space' ? '' : spaceName,
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => (
      <span key={part}>
        {' · '}
        <bdi>{part}</bdi>
      </span>
    ));
}
