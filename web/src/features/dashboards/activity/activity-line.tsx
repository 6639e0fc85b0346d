import type { FeedItem } from '@atrium/contract/feeds';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { writeTime } from '../../../base/text/write-time.ts';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import { PersonName } from '../../../core/people/person-name.tsx';
import { personOfName } from '../../../core/people/person-of-name.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import classes from '../activity-widget.module.css';
import type { Activity } from './group-activities.ts';
import { tellWhen } from './tell-when.ts';

interface ActivityLineProps {
  activity: Activity;
  now: Date;
  /** The space's name, where the feed is of several. */
  place: string | undefined;
}

export function ActivityLine({ activity, now, place }: ActivityLineProps) {
  const { first, count, format, folder } = activity;
  const { at, by } = first;
  const isFolder = first.entityType === 'folder';
  return (
    <li className={classes.line}>
      <ContactPhoto person={personOfName(by)} side={32} />
      <div className={classes.what}>
        <p>
          <Sentence
            type={first.type}
            who={<PersonName person={by} />}
            what={
              <Link to={count > 1 ? folder : first.route} className={classes.subject}>
                {count > 1 ? <Several activity={activity} /> : <bdi>{first.name}</bdi>}
              </Link>
            }
          />
        </p>
        <p className={classes.when}>
          <time dateTime={at} title={tellWhen(at, now)}>
            {writeTime(at)}
          </time>
          {place && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
      </div>
      {(isFolder || format !== null) && <FileTile format={isFolder ? 'folder' : (format ?? '')} />}
    </li>
  );
}

function Sentence({ type, who, what }: { type: FeedItem['type']; who: ReactNode; what: ReactNode }) {
  if (type === 'created')
    return (
      <Trans>
        {who} added {what}
      </Trans>
    );
  if (type === 'replaced')
    return (
      <Trans>
        {who} replaced {what}
      </Trans>
    );
  if (type === 'moved')
    return (
      <Trans>
        {who} moved {what}
      </Trans>
    );
  if (type === 'restored')
    return (
      <Trans>
        {who} restored {what}
      </Trans>
    );
  return (
    <Trans>
      {who} changed {what}
    </Trans>
  );
}

function Several({ activity: { count, isOpenEnded, first } }: { activity: Activity }) {
  if (first.entityType === 'folder') {
    return isOpenEnded ? (
      <Trans>{count} or more folders</Trans>
    ) : (
      <Plural value={count} one="# folder" other="# folders" />
    );
  }
  return isOpenEnded ? (
    <Trans>{count} or more documents</Trans>
  ) : (
    <Plural value={count} one="# document" other="# documents" />
  );
}
