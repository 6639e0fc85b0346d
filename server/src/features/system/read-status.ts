import type { SystemStatus } from '@atrium/contract/system';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readLastDoctorRun } from '../../core/doctor-runs.ts';
import { ownBytes, ownLimit, spaceBytes, spaceLimit } from '../../core/quota.ts';

export async function readDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const found = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return found.rows[0] as { version: string; bytes: number };
}

export async function readStored(db: Database): Promise<{ files: number; bytes: number }> {
  const found = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from stored_file`.execute(db);
  return found.rows[0] as { files: number; bytes: number };
}

/** The spaces and people whose uploads will soon be refused. */
export async function readNearlyFull(parts: Parts): Promise<SystemStatus['storage']['nearlyFull']> {
  const found = await sql<SystemStatus['storage']['nearlyFull'][number]>`
    select * from (
      select 'space' as of, space.id, space.name, ${spaceLimit(parts)} as "limit",
        case when ${spaceLimit(parts)} is not null then ${spaceBytes} end as used
      from space where space.deletion_id is null
      union all
      select 'user', u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email),
        ${ownLimit(parts)}, case when ${ownLimit(parts)} is not null then ${ownBytes} end
      from app_user u where u.deleted_at is null) x
    where x."limit" is not null and x.used >= x."limit" * 0.9
    order by x.used::float8 / greatest(x."limit", 1) desc, x.name limit 20`.execute(parts.db);
  return found.rows;
}

export async function readLastCheck(db: Database): Promise<SystemStatus['lastCheck']> {
  const run = await readLastDoctorRun(db);
  if (!run) return null;
  const { finishedAt, seconds, isDeep } = run;
  // Which ones they are is for those who run the machine.
  const findings = run.findings.map(({ examples: _, ...finding }) => finding);
  return { at: finishedAt.toISOString(), seconds, isDeep, findings };
}

export async function readMail(
  db: Database,
): Promise<Pick<SystemStatus['mail'], 'lastSentAt' | 'lastFailure'>> {
  const found = await sql<{
    lastSentAt: Date | null;
    lastFailure: { recipient: string; error: string } | null;
  }>`
    select max(finished_at) filter (where state in ('sent', 'outbox')) as "lastSentAt",
      (select json_build_object('recipient', recipient, 'error', coalesce(last_error, ''))
        from mail where state = 'failed' order by id desc limit 1) as "lastFailure"
    from mail`.execute(db);
  const { lastSentAt, lastFailure = null } = found.rows[0] ?? {};
  return { lastSentAt: lastSentAt?.toISOString() ?? null, lastFailure };
}

export const readScanner = async ({
  scanner,
  config,
}: Parts): Promise<Pick<SystemStatus['virusScanner'], 'state' | 'whenUnchecked'>> => ({
  state: scanner ? ((await scanner.isUp()) ? 'up' : 'down') : 'off',
  whenUnchecked: config.clamav?.unchecked ?? null,
});

/** A host may be away for an hour; after a third try somebody should look. */
const tellAfterFailures = 3;

export async function readNewsFeeds(db: Database): Promise<SystemStatus['newsFeeds']> {
  const found = await sql<SystemStatus['newsFeeds']>`
    select count(*)::int as failed,
      (array_agg(json_build_object('publisher', publisher, 'error', error) order by read_at desc))[1] as "lastFailure"
    from news_feed where is_active and error is not null and failures >= ${tellAfterFailures}`.execute(db);
  return found.rows[0] as SystemStatus['newsFeeds'];
}

export async function readCounts(db: Database): Promise<SystemStatus['counts']> {
  const found = await sql<SystemStatus['counts']>`
    select (select count(*)::int from app_user where deleted_at is null) as users,
      (select count(*)::int from role) as roles,
      (select count(*)::int from dashboard where owner_id is null) as "defaultDashboards",
      (select count(*)::int from space where deletion_id is null) as spaces,
      (select count(*)::int from tag) as tags,
      (select count(*)::int from mailing_list) as "mailingLists"`.execute(db);
  return found.rows[0] as SystemStatus['counts'];
}

/** The deadline's day is still in time. */
export async function readReviews(db: Database, today: string): Promise<SystemStatus['reviews']> {
  const found = await sql<SystemStatus['reviews'][number]>`
    select id as space, name, audit_deadline as deadline, audit_deadline < ${today}::date as "isLate"
    from space where deletion_id is null and (needs_user_audit or needs_role_audit)
    order by audit_deadline, lower(name) limit 20`.execute(db);
  return found.rows;
}

export async function countNeverSignedIn(db: Database): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from app_user
    where is_active and deleted_at is null and last_login_at is null`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function readSignIns(
  db: Database,
  timeZone: string,
  today: string,
): Promise<SystemStatus['signIns']> {
  const found = await sql<SystemStatus['signIns'][number]>`
    select d.day::date as day, count(distinct e.actor_id)::int as people
    from generate_series(${today}::date - 6, ${today}::date, interval '1 day') d (day)
    left join audit_event e on e.action = 'sign-in'
      and e.at >= (d.day::date::timestamp at time zone ${timeZone})
      and e.at < ((d.day::date + 1)::timestamp at time zone ${timeZone})
    group by 1 order by 1`.execute(db);
  return found.rows;
}
