import {
  mostShownEntries,
  mostShownReports,
  type ReviewedEntry,
  type ReviewReport,
  type SpaceReview,
} from '@atrium/contract/reviews';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { readRoleStates, versionOf } from './read-states.ts';

/** Shows the review to somebody who oversees the space. */
export async function showReview(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  spaceId: number,
): Promise<SpaceReview> {
  const open = await readOpenReview(db, spaceId);
  const confirmed = await readConfirmations(db, spaceId);
  const pending = new Set(await readPending(db, spaceId));
  const states = await readRoleStates(db, spaceId);
  const people = await countPeople(
    db,
    states.map(({ role }) => role.id),
  );
  const schedule = await db
    .selectFrom('review_schedule')
    .selectAll()
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  return {
    space: spaceId,
    ...open,
    isExpired: open.auditDeadline !== null && open.auditDeadline < todayOf(parts),
    usersConfirmed: confirmed.get('users') ?? null,
    roles: states.map((state) => ({
      id: state.role.id,
      name: state.role.name,
      isPending: pending.has(state.role.id),
      people: people.get(state.role.id) ?? 0,
      version: versionOf(state),
      entryCount: state.entries.length,
      entries: firstOf(state.entries),
      confirmed: confirmed.get(`role ${state.role.id}`) ?? null,
    })),
    reports: open.auditDeadline === null ? [] : await readReports(db, spaceId),
    schedule: schedule
      ? {
          months: schedule.months,
          days: schedule.days,
          users: schedule.of_users,
          roles: schedule.of_roles,
          nextOn: schedule.next_on,
        }
      : null,
    canStart: caller.isAdmin,
  };
}

/** The first entries, where not all can be told: documents first, as the role's own view shows none. */
function firstOf(entries: ReviewedEntry[]): ReviewedEntry[] {
  if (entries.length <= mostShownEntries) return entries;
  const [documents, others] = [true, false].map((isDocument) =>
    entries.filter(({ entityType }) => (entityType === 'document') === isDocument),
  );
  return [...(documents ?? []), ...(others ?? [])].slice(0, mostShownEntries);
}

export type OpenFlags = Pick<SpaceReview, 'needsUserAudit' | 'needsRoleAudit' | 'auditDeadline'>;

export async function readOpenReview(db: Queryable, spaceId: number): Promise<OpenFlags> {
  const space = await db
    .selectFrom('space')
    .select(['needs_user_audit', 'needs_role_audit', 'audit_deadline'])
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return {
    needsUserAudit: space.needs_user_audit,
    needsRoleAudit: space.needs_role_audit,
    auditDeadline: space.audit_deadline,
  };
}

export async function readPending(db: Queryable, spaceId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select p.role_id as id from review_role p join space sp on sp.id = p.space_id
    where sp.id = ${spaceId} and sp.needs_role_audit order by 1`.execute(db);
  return found.rows.map((row) => row.id);
}

/** The last confirmation of the users, and of each role. */
export async function readConfirmations(
  db: Queryable,
  spaceId: number,
): Promise<Map<string, { at: string; by: string }>> {
  const found = await sql<{ kind: string; roleId: number | null; at: Date; by: string }>`
    select distinct on (kind, role_id) kind, role_id as "roleId", at, actor_name as by from review_record
    where space_id = ${spaceId} and kind <> 'started' order by kind, role_id, id desc`.execute(db);
  return new Map(
    found.rows.map(({ kind, roleId, at, by }) => [
      roleId === null ? kind : `${kind} ${roleId}`,
      { at: at.toISOString(), by },
    ]),
  );
}

async function readReports(db: Queryable, spaceId: number): Promise<ReviewReport[]> {
  const { rows } = await sql<Omit<ReviewReport, 'at'> & { at: Date }>`
    select id, at, actor_name as by, role_name as role, person_name as person, note from review_report
    where space_id = ${spaceId} and at >= (
      select max(at) from review_record where space_id = ${spaceId} and kind = 'started')
    order by id desc limit ${mostShownReports}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function countPeople(db: Queryable, roleIds: number[]): Promise<Map<number, number>> {
  const found = await sql<{ id: number; people: number }>`
    select ur.role_id as id, count(*) as people from user_role ur join app_user u on u.id = ur.user_id
    where ur.role_id = any(${roleIds}::int[]) and u.is_active and u.deleted_at is null group by 1`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.id, row.people]));
}
