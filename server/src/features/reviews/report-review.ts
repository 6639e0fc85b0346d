import { sentence } from '@atrium/contract/parts/sentences';
import type { reportReview as reportCall, SpaceReview } from '@atrium/contract/reviews';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { SpaceAccess } from '../../core/access/require.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { readRoleStates, readUsers } from './read-states.ts';
import { mailReport } from './review-mails.ts';
import { readOpenReview, showReview } from './show-review.ts';

/** Something is wrong: kept with the records and written to the administrators. What is open stays open. */
export function reportReview(
  parts: Parts,
  { caller, from, params: { id }, body }: Ask<typeof reportCall>,
): Promise<SpaceReview> {
  return transaction(parts.db, async (trx) => {
    await lockSpaces(trx, [id]);
    const space = await requireOverseer(parts, trx, caller, id);
    const { auditDeadline: deadline } = await readOpenReview(trx, id);
    if (deadline === null)
      throw new AppError('review.not-open', sentence('There is nothing to report on: no review is open.'));
    const { role, person } = await findSubject(trx, space, body);
    const by = { id: caller.user.id, name: fullName(caller.user) };
    await trx
      .insertInto('review_report')
      .values({
        ...{ space_id: id, space_name: space.name, at: parts.clock.now(), deadline, note: body.note },
        ...{ actor_id: by.id, actor_name: by.name },
        ...{ role_id: role?.id ?? null, role_name: role?.name ?? null },
        ...{ person_id: person?.id ?? null, person_name: person?.fullName ?? null },
      })
      .execute();
    await recordEvent(parts, trx, from, {
      action: 'review.reported',
      actorId: by.id,
      subject: { type: 'space', id },
      detail: { ...(role ? { role: role.id } : {}), ...(person ? { user: person.id } : {}) },
    });
    const about = role
      ? sentence('the role {name}', { name: role.name })
      : (person?.fullName ?? sentence('the users and their roles'));
    await mailReport(parts, trx, { space, by, about, note: body.note, roleId: role?.id ?? null });
    return showReview(parts, trx, caller, id);
  });
}

/** Only what the reviewer sees there can be named. */
async function findSubject(
  trx: Transaction,
  space: SpaceAccess,
  { role: roleId, user: userId }: Ask<typeof reportCall>['body'],
) {
  if (roleId !== null) {
    const state = (await readRoleStates(trx, space.id)).find(({ role }) => role.id === roleId);
    if (!state) throw new AppError('role.not-found', sentence('This role has no permissions in the space.'));
    return { role: state.role };
  }
  if (userId !== null) {
    const person = (await readUsers(trx, space)).find(({ id }) => id === userId);
    if (!person) throw new AppError('user.not-found', sentence('This person has no access to the space.'));
    return { person };
  }
  return {};
}
