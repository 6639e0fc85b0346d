import { Trans } from '@lingui/react/macro';
import { IconPinFilled, IconSpeakerphone } from '@tabler/icons-react';
import { writeDay } from '../../base/text/write-time.ts';
import classes from './announcements.module.css';

export const AnnouncementPill = () => (
  <span className={classes.pill} data-accent>
    <IconSpeakerphone size={14} stroke={1.8} aria-hidden="true" />
    <Trans>Announcement</Trans>
  </span>
);

export function PinnedPill({ until }: { until: string | null }) {
  const day = until && writeDay(until);
  return (
    <span className={classes.pill}>
      <IconPinFilled size={13} aria-hidden="true" />
      {day ? <Trans>Pinned until {day}</Trans> : <Trans>Pinned</Trans>}
    </span>
  );
}
