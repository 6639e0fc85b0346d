import type { getSpaceReview as getCall, SpaceReview } from '@atrium/contract/reviews';
import type { Parts } from '../../base/parts.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Ask } from '../../core/route.ts';
import { showReview } from './show-review.ts';

export async function getSpaceReview(
  parts: Parts,
  { caller, params }: Ask<typeof getCall>,
): Promise<SpaceReview> {
  // Of one moment: what is shown is what its version stands for.
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await requireOverseer(parts, trx, caller, params.id);
      return showReview(parts, trx, caller, params.id);
    });
}
