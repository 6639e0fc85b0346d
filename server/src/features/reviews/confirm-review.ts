import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import type {
  confirmRole as roleCall,
  SpaceReview,
  confirmUsers as usersCall,
} from '@atrium/contract/reviews';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { writeDay } from '../../base/time-format.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { readRoleStates, readUsers, versionOf } from './read-states.ts';
import { type Confirming, recordConfirmation } from './record-confirmation.ts';
import { readConfirmations, readOpenReview, readPending, showReview } from './show-review.ts';

export function confirmUsers(
  parts: Parts,
  { caller, from, params, request }: Ask<typeof usersCall>,
): Promise<SpaceReview> {
  return acceptUsers(parts, { caller, from, expected: expectedVersion(request) }, params.id);
}

export function confirmRole(
  parts: Parts,
  { caller, from, params, body, request }: Ask<typeof roleCall>,
): Promise<SpaceReview> {
  return acceptRole(parts, { caller, from, expected: expectedVersion(request) }, params.id, body.role);
}

/** All users and assigned roles are correct: ends the user review. */
export function acceptUsers(parts: Parts, asked: Confirming, spaceId: number): Promise<SpaceReview> {
  return transaction(parts.db, async (trx) => {
    const { space, deadline, needsUserAudit, needsRoleAudit } = await openFor(parts, trx, asked, spaceId);
    if (!needsUserAudit || deadline === null) throw await notOpen(trx, spaceId, 'users');
    const state = await readUsers(trx, space);
    requireSeen(
      asked.expected,
      state,
      sentence('The users or their roles have changed since you looked at them. Look again, then confirm.'),
    );
    await trx
      .updateTable('space')
      .set({ needs_user_audit: false, audit_deadline: needsRoleAudit ? deadline : null })
      .where('id', '=', spaceId)
      .execute();
    await recordConfirmation(parts, trx, asked, { space, deadline, state });
    return showReview(parts, trx, asked.caller, spaceId);
  });
}

/** What one role may do is correct: it leaves the pending list, and the last one ends the role review. */
export function acceptRole(
  parts: Parts,
  asked: Confirming,
  spaceId: number,
  roleId: number,
): Promise<SpaceReview> {
  return transaction(parts.db, async (trx) => {
    const { space, deadline } = await openFor(parts, trx, asked, spaceId);
    const [state] = await readRoleStates(trx, spaceId, roleId);
    if (!state) throw new AppError('role.not-found', sentence('This role does not exist any more.'));
    const pending = await readPending(trx, spaceId);
    if (!pending.includes(roleId) || deadline === null) throw await notOpen(trx, spaceId, `role ${roleId}`);
    requireSeen(
      asked.expected,
      state,
      sentence('What this role may do here has changed since you looked at it. Look again, then confirm.'),
    );
    await trx
      .deleteFrom('review_role')
      .where('space_id', '=', spaceId)
      .where('role_id', '=', roleId)
      .execute();
    await recordConfirmation(parts, trx, asked, { space, deadline, state, role: state.role });
    return showReview(parts, trx, asked.caller, spaceId);
  });
}

/** One confirmation after another: the second meets what the first has left. */
async function openFor(parts: Parts, trx: Transaction, { caller }: Confirming, spaceId: number) {
  await lockSpaces(trx, [spaceId]);
  const space = await requireOverseer(parts, trx, caller, spaceId);
  const { auditDeadline: deadline, ...needs } = await readOpenReview(trx, spaceId);
  return { space, deadline, ...needs };
}

function requireSeen(expected: string | undefined, state: unknown, changed: Sentence): void {
  if (expected === undefined || expected === versionOf(state)) return;
  throw new AppError('change.conflict', changed);
}

/** Says who was first. */
async function notOpen(trx: Transaction, spaceId: number, what: string): Promise<AppError> {
  const last = (await readConfirmations(trx, spaceId)).get(what);
  return new AppError(
    'review.not-open',
    last
      ? sentence('There is nothing to confirm: {person} confirmed this on {day}.', {
          person: last.by,
          day: writeDay(last.at.slice(0, 10)),
        })
      : sentence('There is nothing to confirm: no review of this is open.'),
  );
}
