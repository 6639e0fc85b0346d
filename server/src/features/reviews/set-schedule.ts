import type { ReviewSchedule, SpaceReview } from '@atrium/contract/reviews';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { lockSpaces } from '../../core/tree/lock-spaces.ts';
import { showReview } from './show-review.ts';

export function setReviewSchedule(
  parts: Parts,
  { caller, from }: { caller: Caller; from: Origin },
  spaceId: number,
  schedule: ReviewSchedule | null,
): Promise<SpaceReview> {
  if (schedule && schedule.nextOn < todayOf(parts)) {
    const message = 'Choose today or a later day.';
    throw new AppError('review.deadline-past', message, { fields: { nextOn: message } });
  }
  return transaction(parts.db, async (trx) => {
    await lockSpaces(trx, [spaceId]);
    await requireOverseer(parts, trx, caller, spaceId);
    await trx.deleteFrom('review_schedule').where('space_id', '=', spaceId).execute();
    if (schedule) {
      const { months, days, users, roles, nextOn } = schedule;
      await trx
        .insertInto('review_schedule')
        .values({ space_id: spaceId, months, days, of_users: users, of_roles: roles, next_on: nextOn })
        .execute();
    }
    await recordEvent(parts, trx, from, {
      action: 'review.schedule-changed',
      actorId: caller.user.id,
      subject: { type: 'space', id: spaceId },
      detail: { schedule },
    });
    return showReview(parts, trx, caller, spaceId);
  });
}
