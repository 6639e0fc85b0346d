import type * as calls from '@atrium/contract/announcements';
import type { Announcement, WholeAnnouncement } from '@atrium/contract/announcements';
import type { NewsFacets } from '@atrium/contract/news';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { isForReader } from '../../core/announcements/for-reader.ts';
import { countNews, isChosen } from '../../core/count-news.ts';
import type { Ask } from '../../core/route.ts';
import { announcementNotFound } from './announcement-errors.ts';
import { pinnedFirst, selectAnnouncements } from './select-announcements.ts';

export function listAnnouncements(
  parts: Parts,
  { caller, query: { limit, before, ...choice } }: Ask<typeof calls.listAnnouncements>,
): Promise<Announcement[]> {
  const after = before
    ? sql`(a.is_pinned, a.first_day, a.id) < (${before.isPinned}::boolean, ${before.date}::date, ${before.id}::int)`
    : sql`true`;
  return selectAnnouncements(parts.db, caller, {
    where: sql`${isForReader(readerOf(parts, caller))} and ${isChosen(choice)} and ${after}`,
    order: sql`${pinnedFirst} limit ${limit}`,
  });
}

export const getAnnouncementFacets = (
  parts: Parts,
  { caller, query }: Ask<typeof calls.getAnnouncementFacets>,
): Promise<NewsFacets> =>
  countNews(
    parts.db,
    sql`select a.topics, a.language from announcement a where ${isForReader(readerOf(parts, caller))}`,
    query,
  );

export async function getAnnouncement(
  parts: Parts,
  { caller, params: { id } }: Ask<typeof calls.getAnnouncement>,
): Promise<WholeAnnouncement> {
  const [found] = await selectAnnouncements<Pick<WholeAnnouncement, 'body'>>(parts.db, caller, {
    more: sql`a.body`,
    where: sql`a.id = ${id} and ${isForReader(readerOf(parts, caller))}`,
  });
  if (!found) throw announcementNotFound();
  return found;
}
