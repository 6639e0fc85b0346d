import type { SpaceReview } from '@atrium/contract/reviews';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { writeDay } from '../../base/time-format.ts';
import type { SpaceAccess } from '../../core/access/require.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { lockSpaces } from '../../core/tree/lock-spaces.ts';
import { addReviewRecord } from './add-record.ts';
import { fingerprintOf, readRoleStates, readUsers, versionOf } from './read-states.ts';
import { readConfirmations, readOpenReview, readPending, showReview } from './show-review.ts';

interface Asked {
  caller: Caller;
  from: Origin;
  /** The version of what the reviewer looked at. */
  expected: string | undefined;
}

/** All users and assigned roles are correct: ends the user review. */
export function confirmUsers(parts: Parts, asked: Asked, spaceId: number): Promise<SpaceReview> {
  return transaction(parts.db, async (trx) => {
    const { space, deadline, needsUserAudit, needsRoleAudit } = await openFor(parts, trx, asked, spaceId);
    if (!needsUserAudit || deadline === null) throw await notOpen(trx, spaceId, 'users');
    const state = await readUsers(trx, space);
    requireSeen(asked.expected, state, 'The users or their roles have changed since you looked at them.');
    await trx
      .updateTable('space')
      .set({ needs_user_audit: false, audit_deadline: needsRoleAudit ? deadline : null })
      .where('id', '=', spaceId)
      .execute();
    await record(parts, trx, asked, { space, deadline, state });
    return showReview(parts, trx, asked.caller, spaceId);
  });
}

/** What one role may do is correct: it leaves the pending list, and the last one ends the role review. */
export function confirmRole(
  parts: Parts,
  asked: Asked,
  spaceId: number,
  roleId: number,
): Promise<SpaceReview> {
  return transaction(parts.db, async (trx) => {
    const { space, deadline } = await openFor(parts, trx, asked, spaceId);
    const [state] = await readRoleStates(trx, spaceId, roleId);
    if (!state) throw new AppError('role.not-found', 'This role does not exist any more.');
    const pending = await readPending(trx, spaceId);
    if (!pending.includes(roleId) || deadline === null) throw await notOpen(trx, spaceId, `role ${roleId}`);
    requireSeen(asked.expected, state, 'What this role may do here has changed since you looked at it.');
    await trx
      .deleteFrom('review_role')
      .where('space_id', '=', spaceId)
      .where('role_id', '=', roleId)
      .execute();
    await record(parts, trx, asked, { space, deadline, state, role: state.role });
    return showReview(parts, trx, asked.caller, spaceId);
  });
}

/** One confirmation after another: the second meets what the first has left. */
async function openFor(parts: Parts, trx: Transaction, { caller }: Asked, spaceId: number) {
  await lockSpaces(trx, [spaceId]);
  const space = await requireOverseer(parts, trx, caller, spaceId);
  const { auditDeadline: deadline, ...needs } = await readOpenReview(trx, spaceId);
  return { space, deadline, ...needs };
}

function requireSeen(expected: string | undefined, state: unknown, sentence: string): void {
  if (expected === undefined || expected === versionOf(state)) return;
  throw new AppError('change.conflict', `${sentence} Look again, then confirm.`);
}

/** Says who was first. */
async function notOpen(trx: Transaction, spaceId: number, what: string): Promise<AppError> {
  const last = (await readConfirmations(trx, spaceId)).get(what);
  return new AppError(
    'review.not-open',
    last
      ? `There is nothing to confirm: ${last.by} confirmed this on ${writeDay(last.at.slice(0, 10))}.`
      : 'There is nothing to confirm: no review of this is open.',
  );
}

interface Confirmed {
  space: SpaceAccess;
  deadline: string;
  state: unknown;
  role?: { id: number; name: string };
}

async function record(
  parts: Parts,
  trx: Transaction,
  { caller, from, expected }: Asked,
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
