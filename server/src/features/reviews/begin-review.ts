import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { addReviewRecord } from './add-record.ts';
import { rolesIn } from './read-states.ts';
import { mailOwner, type OpenReview } from './review-mails.ts';

export const reminderDays = 7;

interface Begin {
  users: boolean;
  roles: boolean;
  deadline: string;
  /** Null: the timetable. */
  by: { id: number; name: string } | null;
  from: Origin | undefined;
}

/**
 * Opens a review of a locked space, and tells its owner. What is open already stays open; nothing is confirmed by
 * starting anew. One that is open just so was started before, and its answer lost: the owner knows of it. Answers false
 * where there is nothing to review.
 */
export async function beginReview(
  parts: Parts,
  trx: Transaction,
  spaceId: number,
  { users, roles, deadline, by, from }: Begin,
): Promise<boolean> {
  const added =
    roles &&
    (await sql`
      insert into review_role (space_id, role_id) select ${spaceId}, id from (${rolesIn(spaceId)}) r
      on conflict do nothing returning role_id`.execute(trx));
  const isNew = added && added.rows.length > 0;
  if (!isNew && (await isOpen(trx, spaceId, { users, roles, deadline }))) return true;
  // A review as short as this needs no reminder: the first mail is one.
  const begun = await sql<OpenReview>`
    with pending as (select exists (select from review_role where space_id = ${spaceId}) as some)
    update space set needs_user_audit = needs_user_audit or ${users},
      needs_role_audit = (needs_role_audit or ${roles}) and pending.some,
      audit_deadline = ${deadline}::date, review_expired_for = null,
      review_reminded_for = case when ${deadline}::date - ${todayOf(parts)}::date <= ${sql.lit(reminderDays)}
        then ${deadline}::date end
    from pending
    where id = ${spaceId} and (needs_user_audit or ${users} or ((needs_role_audit or ${roles}) and pending.some))
    returning id, root_folder_id as "rootId", name, owner_id as "ownerId", needs_user_audit as "ofUsers", needs_role_audit as "ofRoles",
      audit_deadline as deadline`.execute(trx);
  const [review] = begun.rows;
  if (!review) return false;
  const pending = await sql<{ name: string }>`
    select r.name from review_role p join role r on r.id = p.role_id where p.space_id = ${spaceId}
    order by lower(r.name), r.id`.execute(trx);
  await addReviewRecord(trx, {
    space: review,
    kind: 'started',
    at: parts.clock.now(),
    by,
    deadline,
    state: { users: review.ofUsers, roles: pending.rows.map((role) => role.name) },
  });
  await recordEvent(parts, trx, from, {
    action: 'review.started',
    actorId: by?.id,
    subject: { type: 'space', id: spaceId },
    detail: { users, roles, deadline, byTimetable: by === null },
  });
  await mailOwner(parts, trx, review, 'started');
  return true;
}

async function isOpen(
  trx: Transaction,
  spaceId: number,
  { users, roles, deadline }: Pick<Begin, 'users' | 'roles' | 'deadline'>,
): Promise<boolean> {
  const found = await sql`
    select from space where id = ${spaceId} and audit_deadline = ${deadline}::date
      and needs_user_audit >= ${users} and needs_role_audit >= ${roles}`.execute(trx);
  return found.rows.length > 0;
}
