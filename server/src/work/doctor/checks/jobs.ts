import { type RawBuilder, sql } from 'kysely';
import { type Check, type Found, findRows, type Look, nothing } from '../check.ts';

/** The jobs with a timetable; each server writes it at its start. */
export const timetable = [
  'housekeeping',
  'purge-trash',
  'sweep-files',
  'file-check',
  'reviews',
  'news',
  'mail-notifications',
  'doctor',
];

/** Before the first start of a server there is no queue. */
async function inQueue({ trx }: Look, query: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql`select where to_regclass('pgboss.job') is not null`.execute(trx);
  return rows.length === 0 ? nothing : findRows(trx, query);
}

/** Work by timetable, and what follows changes. The queue has the database's clock. */
export const jobChecks: Check[] = [
  {
    name: 'job.failed',
    looksFor: 'Jobs that failed in the last day, after all their tries.',
    advice: 'The log says why (“a job failed”).',
    find: (look) =>
      inQueue(
        look,
        sql`select name as example from pgboss.job
          where state = 'failed' and completed_on > now() - interval '1 day'`,
      ),
  },
  {
    name: 'job.stuck',
    looksFor: 'Jobs that have been due for an hour, or run for much longer than they may.',
    advice: 'Look whether a server runs, and restart one if they stay.',
    find: (look) =>
      inQueue(
        look,
        sql`select name as example from pgboss.job
          where (state in ('created', 'retry') and start_after < now() - interval '1 hour')
            or (state = 'active' and started_on < now() - interval '1 hour' - expire_seconds * interval '1 second')`,
      ),
  },
  {
    name: 'job.schedule-missing',
    looksFor: 'Jobs that should run by timetable, and are not in it.',
    advice: 'Restart a server: each writes the timetable when it starts.',
    find: (look) =>
      inQueue(
        look,
        sql`select name as example from unnest(${timetable}::text[]) name
          where not exists (select from pgboss.schedule s where s.name = name.name)`,
      ),
  },
  {
    name: 'job.nobody-works',
    looksFor: 'No server has looked after the jobs for an hour.',
    advice: 'Start a server. If one runs, look for “the job queue failed” in its log.',
    find: (look) =>
      inQueue(
        look,
        sql`select cron_on::text as example from pgboss.version where cron_on < now() - interval '1 hour'`,
      ),
  },
];
