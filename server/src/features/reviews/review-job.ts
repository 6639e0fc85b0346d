import { type RawBuilder, sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import { beginReview, reminderDays } from './begin-review.ts';
import { mailOwner, type OpenReview } from './review-mails.ts';
import { readOpenReview } from './show-review.ts';

/** Hourly: starts the reviews that are due, and mails owners before and after a deadline. */
export const reviewJob = (parts: Parts): Job => ({
  name: 'reviews',
  schedule: '7 * * * *',
  run: () => followReviews(parts),
});

/** Each space by itself, and each mark in one transaction with its mail: however often it runs, each happens once. */
export async function followReviews(parts: Parts): Promise<void> {
  const failures: unknown[] = [];
  const each = async (
    which: RawBuilder<{ id: number }>,
    work: (trx: Transaction, id: number) => Promise<void>,
  ) => {
    const due = await sql<{ id: number }>`${which}`.execute(parts.db);
    for (const { id } of due.rows) {
      // One that fails must not keep the others waiting.
      await transaction(parts.db, (trx) => work(trx, id)).catch((error) => failures.push(error));
    }
  };
  const today = sql`${todayOf(parts)}::date`;
  await each(dueSchedules(today), (trx, id) => startByTimetable(parts, trx, id, today));
  for (const about of ['reminder', 'expired'] as const) {
    await each(sql`select sp.id from space sp where ${isToTell[about](today)} order by sp.id`, (trx, id) =>
      tellOwner(parts, trx, id, { about, today }),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reviews failed`);
}

const dueSchedules = (today: RawBuilder<unknown>) => sql<{ id: number }>`
  select s.space_id as id from review_schedule s join space sp on sp.id = s.space_id
  where s.next_on <= ${today} and sp.deletion_id is null order by 1`;

/** Starts reviews that are due. While one is open no other starts: it counts for this period. */
async function startByTimetable(
  parts: Parts,
  trx: Transaction,
  spaceId: number,
  today: RawBuilder<unknown>,
): Promise<void> {
  await lockSpaces(trx, [spaceId]);
  const taken = await sql<{ users: boolean; roles: boolean; deadline: string }>`
    update review_schedule s set next_on = (
      select min(later.day) from generate_series(1, 1000) n,
        lateral (select (s.next_on + make_interval(months => s.months * n))::date as day) later
      where later.day > ${today})
    from space sp
    where s.space_id = ${spaceId} and s.next_on <= ${today} and sp.id = s.space_id and sp.deletion_id is null
    returning s.of_users as users, s.of_roles as roles, ${today} + s.days as deadline`.execute(trx);
  const [due] = taken.rows;
  if (!due) return;
  const open = await readOpenReview(trx, spaceId);
  if (open.needsUserAudit || open.needsRoleAudit) return;
  await beginReview(parts, trx, spaceId, { ...due, by: null, from: undefined });
}

type Tell = 'reminder' | 'expired';

const isOpen = sql`(sp.needs_user_audit or sp.needs_role_audit) and sp.deletion_id is null`;

const isToTell: Record<Tell, (today: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  reminder: (today) => sql<boolean>`(${isOpen} and sp.review_reminded_for is distinct from sp.audit_deadline
    and sp.audit_deadline between ${today} and ${today} + ${sql.lit(reminderDays)})`,
  expired: (today) => sql<boolean>`(${isOpen} and sp.review_expired_for is distinct from sp.audit_deadline
    and sp.audit_deadline < ${today})`,
};

async function tellOwner(
  parts: Parts,
  trx: Transaction,
  spaceId: number,
  { about, today }: { about: Tell; today: RawBuilder<unknown> },
): Promise<void> {
  const mark = about === 'reminder' ? sql`review_reminded_for` : sql`review_expired_for`;
  const marked = await sql<OpenReview>`
    update space sp set ${mark} = sp.audit_deadline where sp.id = ${spaceId} and ${isToTell[about](today)}
    returning sp.id, sp.root_folder_id as "rootId", sp.name, sp.owner_id as "ownerId", sp.needs_user_audit as "ofUsers",
      sp.needs_role_audit as "ofRoles", sp.audit_deadline as deadline`.execute(trx);
  for (const review of marked.rows) await mailOwner(parts, trx, review, about);
}
