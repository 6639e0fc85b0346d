import type * as calls from '@atrium/contract/announcements';
import type { EditedAnnouncement, ManagedAnnouncement } from '@atrium/contract/announcements';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { isShownOn } from '../../core/announcements/for-reader.ts';
import type { Ask } from '../../core/route.ts';
import { announcementNotFound } from './announcement-errors.ts';
import { newestFirst, selectAnnouncements } from './select-announcements.ts';

type Managed = Pick<ManagedAnnouncement, 'roles' | 'state'> & { modifiedAt: Date };

const managed = (today: string) => sql`
  case when not a.is_for_everybody then
    array(select r.role_id from announcement_role r where r.announcement_id = a.id order by 1) end as roles,
  case when ${isShownOn(today)} then 'shown' when a.first_day > ${today}::date then 'waiting' else 'ended' end as state,
  a.modified_at as "modifiedAt"`;

export async function listManagedAnnouncements(
  parts: Parts,
  { caller }: Ask<typeof calls.listManagedAnnouncements>,
): Promise<ManagedAnnouncement[]> {
  const found = await selectAnnouncements<Managed>(parts.db, caller, {
    more: managed(todayOf(parts)),
    where: sql`true`,
    order: newestFirst,
  });
  return found.map((one) => ({ ...one, modifiedAt: one.modifiedAt.toISOString() }));
}

export const getManagedAnnouncement = (
  parts: Parts,
  { caller, params }: Ask<typeof calls.getManagedAnnouncement>,
): Promise<EditedAnnouncement> => showEdited(parts, parts.db, caller, params.id);

export async function showEdited(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<EditedAnnouncement> {
  const [found] = await selectAnnouncements<Managed & Pick<EditedAnnouncement, 'body'>>(db, caller, {
    more: sql`${managed(todayOf(parts))}, a.body`,
    where: sql`a.id = ${id}`,
  });
  if (!found) throw announcementNotFound();
  return {
    ...found,
    modifiedAt: found.modifiedAt.toISOString(),
    version: announcementVersion(parts, found),
  };
}

/** The state of all that two administrators can change at once. */
export function announcementVersion(
  { keys }: Pick<Parts, 'keys'>,
  announcement: Omit<EditedAnnouncement, 'version' | 'modifiedAt'>,
): string {
  const { title, summary, body, date, until, isPinned, language, topics, picture, roles } = announcement;
  const state = [title, summary, body, date, until, isPinned, language, topics, picture, roles];
  return `"${keys.mark(JSON.stringify(state), 'announcement-version')}"`;
}
