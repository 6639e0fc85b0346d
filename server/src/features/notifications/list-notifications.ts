import type { listNotifications as listCall } from '@atrium/contract/notifications';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { countUnread } from '../../core/notifications/count-unread.ts';
import { faceOf } from '../../core/people/faces.ts';
import type { Ask } from '../../core/route.ts';
import { selectNotifications } from './select-notifications.ts';

/** What the caller was told of, of which they can read anything now. */
export async function listNotifications(
  parts: Parts,
  { caller, query: { limit, before, unread } }: Ask<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const reader = readerOf(parts, caller);
  const notifications = await selectNotifications(parts.db, reader, {
    limit,
    face: faceOf(caller, sql`n.actor_id`),
    which: sql`${unread === 'true' ? sql`t.read_at is null` : sql`true`}
      and ${before === undefined ? sql`true` : sql`n.number < ${before}`}`,
  });
  const [count = 0] = await countUnread(parts, parts.db, [reader.userId]);
  return { unread: count, notifications };
}
