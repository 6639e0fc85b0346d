import type { readNotifications as readCall } from '@atrium/contract/notifications';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import type { Parts } from '../../base/parts.ts';
import { countUnread } from '../../core/notifications/count-unread.ts';
import { toldNotice } from '../../core/notifications/told-notice.ts';
import type { Ask } from '../../core/route.ts';

/** Marks the caller's own. What was added to since it was shown has another number by then, and stays unread. */
export function readNotifications(
  parts: Parts,
  { caller, body }: Ask<typeof readCall>,
): Promise<CallReply<typeof readCall>> {
  const userId = caller.user.id;
  const { ids = [], upTo } = body;
  const isRead = upTo !== undefined || body.isRead;
  const which = upTo === undefined ? sql`n.number = any(${ids}::bigint[])` : sql`n.number <= ${upTo}`;
  return transaction(parts.db, async (trx) => {
    const marked = await sql`
      update notification_for t set read_at = ${isRead ? parts.clock.now() : null}::timestamptz
      from notification n
      where t.user_id = ${userId} and n.id = t.notification_id and ${which}
        and (t.read_at is not null) <> ${isRead}`.execute(trx);
    if (marked.numAffectedRows) await notify(trx, toldNotice(new Set([userId])));
    const [unread = 0] = await countUnread(parts, trx, [userId]);
    return { unread };
  });
}
