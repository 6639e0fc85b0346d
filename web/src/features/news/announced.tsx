import type { Announcement } from '@atrium/contract/announcements';
import { languageCodes } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPinFilled, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { writeDay } from '../../base/text/write-time.ts';
import { AnnouncementPicture } from '../../core/announcements/announcement-picture.tsx';
import { Byline } from '../../core/announcements/byline.tsx';
import { PinnedPill } from '../../core/announcements/pills.tsx';
import classes from './announced.module.css';

/** How many stand in the widget; the rest is on the page of all news. */
export const mostAnnounced = 4;

/** What the company announces, above what the media write: the first pinned one with its picture, then the others. */
export function Announced({ announcements }: { announcements: Announcement[] }) {
  const { t } = useLingui();
  const shown = announcements.slice(0, mostAnnounced);
  const [first, ...others] = shown;
  if (!first) return null;
  const rows = first.isPinned ? others : shown;
  return (
    <ul className={classes.list} aria-label={t`Announcements`}>
      {first.isPinned && <First announcement={first} />}
      {rows.map((one) => (
        <Row key={one.id} announcement={one} />
      ))}
    </ul>
  );
}

const spoken = ({ language }: Announcement) =>
  language ? { lang: languageCodes[language].toLowerCase() } : {};

function Title({ announcement }: { announcement: Announcement }) {
  return (
    <h3 className={classes.title} {...spoken(announcement)} dir="auto">
      <Link to="/news/$id" params={{ id: String(announcement.id) }}>
        {announcement.title}
      </Link>
    </h3>
  );
}

function First({ announcement }: { announcement: Announcement }) {
  const { summary, picture, until } = announcement;
  return (
    <li className={classes.first} data-with-picture={picture ? true : undefined}>
      {picture && (
        <div className={classes.frame}>
          <AnnouncementPicture picture={picture} className={classes.picture} />
        </div>
      )}
      <div className={classes.text}>
        <p>
          <PinnedPill until={until} />
        </p>
        <Title announcement={announcement} />
        {summary !== '' && (
          <p className={classes.summary} {...spoken(announcement)} dir="auto">
            {summary}
          </p>
        )}
        <Byline {...announcement} />
      </div>
    </li>
  );
}

function Row({ announcement }: { announcement: Announcement }) {
  const { date, isPinned } = announcement;
  const Drawing = isPinned ? IconPinFilled : IconSpeakerphone;
  return (
    <li className={classes.row}>
      <Drawing className={classes.icon} size={17} stroke={1.6} aria-hidden="true" />
      <div className={classes.text}>
        <Title announcement={announcement} />
        <p className={classes.note}>
          {isPinned ? <Trans>Pinned announcement</Trans> : <Trans>Announcement</Trans>} ·{' '}
          <time dateTime={date}>{writeDay(date)}</time>
        </p>
      </div>
    </li>
  );
}
