import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { addReviewRecord } from '../features/reviews/add-record.ts';
import { readRoleStates, readUsers } from '../features/reviews/read-states.ts';
import type { Review } from './plan/space-plan.ts';

interface Reviewed {
  space: { id: number; name: string; ownerId: number };
  owner: string;
  review: Review;
  roles: Map<string, number>;
}

const daysOfReview = 30;

/** The open review of a space, what of it is confirmed already, and the one of the year before. */
export async function addDemoReview(parts: Parts, trx: Transaction, given: Reviewed): Promise<void> {
  const { space, review, roles } = given;
  const dayAt = (days: number) => minutesAfter(parts.clock.now(), days * 24 * 60);
  const dateAt = (days: number) => dayAt(days).toISOString().slice(0, 10);
  const { deadlineInDays: end } = review;
  const pending = review.pendingRoles.map((role) => roles.get(role) as number);
  await trx
    .updateTable('space')
    .set({
      needs_user_audit: review.users,
      needs_role_audit: review.roles,
      audit_deadline: dateAt(end),
      review_expired_for: end < 0 ? dateAt(end) : null,
    })
    .where('id', '=', space.id)
    .execute();
  await trx
    .insertInto('review_role')
    .values(pending.map((role_id) => ({ space_id: space.id, role_id })))
    .execute();
  await trx
    .insertInto('review_schedule')
    .values({
      space_id: space.id,
      months: 12,
      days: daysOfReview,
      of_users: true,
      of_roles: true,
      next_on: dateAt(end + 365 - daysOfReview),
    })
    .execute();

  const states = await readRoleStates(trx, space.id);
  const users = await readUsers(trx, space);
  const by = { id: space.ownerId, name: given.owner };
  const common = { space, by, wasSeen: true };
  for (const year of [-365, 0]) {
    const deadline = dateAt(end + year);
    const start = end + year - daysOfReview;
    const isOpen = year === 0;
    const names = states.map(({ role }) => role.name);
    const state = { users: review.users, roles: names };
    await addReviewRecord(trx, { space, kind: 'started', at: dayAt(start), by: null, deadline, state });
    for (const [index, one] of states.entries()) {
      if (isOpen && pending.includes(one.role.id)) continue;
      const at = minutesAfter(dayAt(start + 9), index * 4);
      await addReviewRecord(trx, { ...common, kind: 'role', at, role: one.role, deadline, state: one });
    }
    if (!isOpen || !review.users) {
      await addReviewRecord(trx, { ...common, kind: 'users', at: dayAt(start + 10), deadline, state: users });
    }
  }
}
