import { sentence } from '@atrium/contract/parts/sentences';
import type { SpaceReview, setReviewSchedule as setCall } from '@atrium/contract/reviews';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import { recordEvent } from '../../core/audit.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { showReview } from './show-review.ts';

export function setReviewSchedule(
  parts: Parts,
  { caller, from, params: { id }, body: { schedule } }: Ask<typeof setCall>,
): Promise<SpaceReview> {
  if (schedule && schedule.nextOn < todayOf(parts)) {
    const message = sentence('Choose today or a later day.');
    throw new AppError('review.deadline-past', message, { fields: { nextOn: message } });
  }
  return transaction(parts.db, async (trx) => {
    await lockSpaces(trx, [id]);
    await requireOverseer(parts, trx, caller, id);
    await trx.deleteFrom('review_schedule').where('space_id', '=', id).execute();
    if (schedule) {
      const { months, days, users, roles, nextOn } = schedule;
      await trx
        .insertInto('review_schedule')
        .values({ space_id: id, months, days, of_users: users, of_roles: roles, next_on: nextOn })
        .execute();
    }
    await recordEvent(parts, trx, from, {
      action: 'review.schedule-changed',
      actorId: caller.user.id,
      subject: { type: 'space', id },
      detail: { schedule },
    });
    return showReview(parts, trx, caller, id);
  });
}
