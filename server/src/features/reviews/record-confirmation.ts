import type { confirmUsers as confirmCall } from '@atrium/contract/reviews';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { SpaceAccess } from '../../core/access/require.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { addReviewRecord } from './add-record.ts';
import { fingerprintOf } from './read-states.ts';

export type Confirming = Pick<Ask<typeof confirmCall>, 'caller' | 'from'> & {
  /** The version of what the reviewer looked at. */
  expected: string | undefined;
};

interface Confirmed {
  space: SpaceAccess;
  deadline: string;
  state: unknown;
  role?: { id: number; name: string };
}

export async function recordConfirmation(
  parts: Parts,
  trx: Transaction,
  { caller, from, expected }: Confirming,
  { space, deadline, state, role }: Confirmed,
): Promise<void> {
  await addReviewRecord(trx, {
    space,
    kind: role ? 'role' : 'users',
    at: parts.clock.now(),
    by: { id: caller.user.id, name: fullName(caller.user) },
    ...(role ? { role } : {}),
    deadline,
    wasSeen: expected !== undefined,
    state,
  });
  await recordEvent(parts, trx, from, {
    action: role ? 'review.role-confirmed' : 'review.users-confirmed',
    actorId: caller.user.id,
    subject: { type: 'space', id: space.id },
    detail: { deadline, state: fingerprintOf(state), ...(role ? { role: role.id } : {}) },
  });
}
