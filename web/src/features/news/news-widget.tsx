import { useInfiniteQuery } from '@tanstack/react-query';
import { announcementsQuery } from '../../core/announcements/announcements.ts';
import { useLiveAnnouncements } from '../../core/announcements/use-live-announcements.ts';
import { Announced } from './announced.tsx';
import classes from './news-widget.module.css';
import { Press } from './press.tsx';

/** What the company announces, and below it what the media write about it: what stands inside the widget. */
export function NewsWidget() {
  // Where they cannot be read the press is there all the same, and the page of all news says what is wrong.
  const { data } = useInfiniteQuery({ ...announcementsQuery(), meta: { handles: () => true } });
  useLiveAnnouncements();
  const announcements = data?.pages[0] ?? [];
  return (
    <div className={classes.widget}>
      <Announced announcements={announcements} />
      <Press hasHeading={announcements.length > 0} />
    </div>
  );
}
