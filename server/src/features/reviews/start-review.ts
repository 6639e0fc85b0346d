import { sentence } from '@atrium/contract/parts/sentences';
import type { SpaceReview, startReview as startCall } from '@atrium/contract/reviews';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { beginReview } from './begin-review.ts';
import { showReview } from './show-review.ts';

export function startReview(
  parts: Parts,
  { caller, from, params, body }: Ask<typeof startCall>,
): Promise<SpaceReview> {
  return orderReview(parts, { caller, from }, params.id, body);
}

export function orderReview(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof startCall>, 'caller' | 'from'>,
  spaceId: number,
  given: Ask<typeof startCall>['body'],
): Promise<SpaceReview> {
  if (given.deadline < todayOf(parts)) {
    const message = sentence('Choose today or a later day.');
    throw new AppError('review.deadline-past', message, { fields: { deadline: message } });
  }
  return transaction(parts.db, async (trx) => {
    await lockSpaces(trx, [spaceId]);
    await requireOverseer(parts, trx, caller, spaceId);
    const by = { id: caller.user.id, name: fullName(caller.user) };
    if (!(await beginReview(parts, trx, spaceId, { ...given, by, from }))) {
      throw new AppError(
        'review.nothing',
        sentence('No role has permissions in this space: there is nothing to review.'),
      );
    }
    return showReview(parts, trx, caller, spaceId);
  });
}
