import type { CleanUp } from '../../base/clean-up.ts';
import { minutesAfter } from '../../base/clock.ts';
import { keepMailDays } from '../../base/mail/remove-old-mails.ts';

/** Removes old shares with their mails. */
export const removeOldShares: CleanUp = (parts, now) =>
  parts.db
    .deleteFrom('share')
    .where('created_at', '<', minutesAfter(now, -keepMailDays * 24 * 60))
    .execute();
