import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readFromCopy } from '../../core/file-work/file-kinds.ts';
import { isInPdfLane, type Lane } from '../../core/file-work/lanes.ts';

/** What waits, and since when: ages in seconds, 0 where nothing waits. */
export interface Figures {
  jobs: { queue: string; waiting: number; active: number; failed: number; oldest: number }[];
  mails: { state: string; count: number; oldest: number }[];
  fileWork: FileWorkFigures[];
  fileChecks: { waiting: number; held: number; oldest: number };
  search: { waiting: number; oldest: number };
  /** What people are to be told of. */
  notifications: { waiting: number; oldest: number };
  /** Large files of which a part has come. */
  unfinishedUploads: number;
  /** The last look through the installation; null before the first. */
  doctor: { age: number; findings: { name: string; count: number }[] } | null;
}

export interface FileWorkFigures {
  lane: Lane;
  waiting: number;
  oldest: number;
  failed: number;
  waitingCopies: number;
  waitingTexts: number;
  failedCopies: number;
  failedTexts: number;
}

/** Everything that is counted in the database, by one statement: for the landing page of the administration and for /metrics. */
export async function readFigures({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<Figures> {
  const now = clock.now();
  const age = (since: ReturnType<typeof sql>) =>
    sql`coalesce(greatest(extract(epoch from ${now}::timestamptz - ${since}), 0), 0)::float8`;
  const { rows } = await sql<Figures>`
    select
      (select coalesce(json_agg(x order by x.queue), '[]') from (
        select q.name as queue, count(*) filter (where j.state in ('created', 'retry')) as waiting,
          count(*) filter (where j.state = 'active') as active, count(*) filter (where j.state = 'failed') as failed,
          ${age(sql`min(j.created_on) filter (where j.state in ('created', 'retry'))`)} as oldest
        from pgboss.queue q
        left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
        where not starts_with(q.name, '__pgboss__') group by 1) x) as jobs,
      (select coalesce(json_agg(x), '[]') from (
        select state, count(*), ${age(sql`min(created_at)`)} as oldest from mail group by 1) x) as mails,
      (select json_agg(x order by x.lane) from (
        select l.lane, count(*) filter (where ${isDoable}) as waiting,
          ${age(sql`min(w.due_at) filter (where ${isDoable})`)} as oldest,
          count(*) filter (where 'failed' in (w.pdf_state, w.text_state)) as failed,
          count(*) filter (where w.pdf_state = 'waiting') as "waitingCopies",
          count(*) filter (where w.text_state = 'waiting') as "waitingTexts",
          count(*) filter (where w.pdf_state = 'failed') as "failedCopies",
          count(*) filter (where w.text_state = 'failed') as "failedTexts"
        from (values ('office', false), ('pdf', true)) l (lane, is_pdf)
        left join file_work w on ${isInPdfLane} = l.is_pdf
          and (w.due_at is not null or 'failed' in (w.pdf_state, w.text_state))
        group by 1) x) as "fileWork",
      (select json_build_object('waiting', count(*), 'held', count(*) filter (where starts_with(c.hash, 'held-')),
          'oldest', ${age(sql`min(s.kept_at)`)})
        from file_check c join stored_file s on s.hash = c.hash) as "fileChecks",
      json_build_object('waiting', (select count(*) from search_queue),
        'oldest', ${age(sql`(select queued_at from search_queue order by id limit 1)`)}) as search,
      (select json_build_object('waiting', count(*), 'oldest', ${age(sql`min(at)`)}) from notification_due)
        as notifications,
      (select count(*)::int from upload where not is_made) as "unfinishedUploads",
      (select json_build_object('age', ${age(sql`finished_at`)}, 'findings', findings)
        from doctor_run order by id desc limit 1) as doctor`.execute(db);
  return rows[0] as Figures;
}

/** SQL: whether work is left that can be done; the text of an old Office file waits where there is no LibreOffice. */
const isDoable = sql`w.due_at is not null
  and not (w.pdf_state = 'absent' and w.text_state = 'waiting' and w.mime = any(${readFromCopy}::text[]))`;

/** Whether a mail in this state is still to go out. */
export const isWaiting = (mailState: string): boolean => mailState === 'queued' || mailState === 'sending';
