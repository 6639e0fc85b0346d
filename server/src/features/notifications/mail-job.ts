import { mailedKinds } from '@atrium/contract/notifications';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Job } from '../../base/jobs.ts';
import { createMailer, judgeFailure, type Mailer } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { inParallel } from '../../base/storage/in-parallel.ts';
import { findReader } from '../../core/access/reread-reader.ts';
import { composeDigest, mostInMail } from './compose-digest.ts';
import { defaultRhythms, readRhythms } from './rhythms.ts';
import { selectNotifications } from './select-notifications.ts';

const connections = 4;
/** So few that even a slow mail server takes them all while they are held. */
const batch = 4 * connections;
/** For so long nobody else takes what is being sent; a server that dies holds it for no longer. */
const holdMinutes = 10;
/** What did not go out for so long is given up; the bell has it. */
const mostDays = 3;

/** Each minute: writes the mails that are due, with what their readers may know at that moment. */
export function mailNotificationsJob(parts: Parts): Job {
  const mailer = createMailer(parts, { connections });
  return {
    name: 'mail-notifications',
    schedule: '* * * * *',
    close: () => mailer.close(),
    run: () => mailDue(parts, mailer),
  };
}

interface DueMail {
  id: number;
  userId: number;
  rhythm: 'once' | 'daily' | 'weekly';
  firstTriedAt: Date;
  tries: number;
}

export async function mailDue(parts: Parts, mailer: Mailer): Promise<void> {
  for (;;) {
    const due = await takeDue(parts);
    if (due.length === 0) return;
    const outcomes = await inParallel(due, connections, (one) => mailOne(parts, mailer, one));
    if (outcomes.includes('server')) return;
  }
}

/** Held by the database's clock: a server whose own is ahead would send what others are just sending. */
async function takeDue(parts: Parts): Promise<DueMail[]> {
  const now = parts.clock.now();
  const { rows } = await sql<DueMail>`
    update notification_mail m set held_until = now() + make_interval(mins => ${sql.lit(holdMinutes)}),
      tries = m.tries + 1, first_tried_at = coalesce(m.first_tried_at, ${now})
    from (select id from notification_mail
      where due_at <= ${now} and (held_until is null or held_until < now())
      order by due_at, id limit ${batch} for update skip locked) due
    where m.id = due.id
    returning m.id, m.user_id as "userId", m.rhythm, m.first_tried_at as "firstTriedAt", m.tries`.execute(
    parts.db,
  );
  return rows;
}

async function mailOne(parts: Parts, mailer: Mailer, due: DueMail): Promise<'done' | 'later' | 'server'> {
  try {
    const told = await writeOne(parts, mailer, due);
    await finish(parts, due, told);
    return 'done';
  } catch (error) {
    const verdict = judgeFailure(error);
    const now = parts.clock.now();
    const isTooOld = now.getTime() - due.firstTriedAt.getTime() > mostDays * 86_400_000;
    if (verdict === 'refused' || isTooOld) {
      parts.log.error({ err: error, userId: due.userId }, 'a mail of notifications was given up');
      await finish(parts, due, nothing);
      return 'done';
    }
    await parts.db
      .updateTable('notification_mail')
      .set({ due_at: minutesAfter(now, Math.min(2 ** due.tries, 60)), held_until: null, again_at: null })
      .where('id', '=', due.id)
      .execute();
    parts.log.warn({ err: error, userId: due.userId }, 'a mail of notifications waits');
    return verdict === 'server' ? 'server' : 'later';
  }
}

/** What a mail has told: these, and all that there was of these kinds where it could name no more. */
interface Told {
  numbers: number[];
  all: { kinds: string[]; upTo: number } | undefined;
}

const nothing: Told = { numbers: [], all: undefined };

/** Answers what the mail tells; nothing where nothing is left to tell. */
async function writeOne(parts: Parts, mailer: Mailer, { id, userId, rhythm }: DueMail): Promise<Told> {
  const found = await findReader(parts, parts.db, userId);
  const own = (await readRhythms(parts.db, [userId])).get(userId) ?? defaultRhythms(parts);
  const kinds = mailedKinds.filter((kind) => own.rhythms[kind] === rhythm);
  if (!found || own.isPaused || kinds.length === 0) return nothing;
  const notifications = await selectNotifications(parts.db, found.reader, {
    limit: mostInMail + 1,
    which: sql`t.mailed_at is null and t.read_at is null and n.kind = any(${kinds}::text[])`,
  });
  if (notifications.length === 0) return nothing;
  // By what it tells: the same mail at a second try, another one if more has come.
  const numbers = notifications.map((one) => one.id);
  const upTo = Math.max(...numbers);
  const name = `notifications-${id}-${upTo}`;
  await mailer.send(composeDigest(parts, { user: found.user, rhythm, zone: own.zone, notifications }), name);
  return { numbers, all: numbers.length > mostInMail ? { kinds, upTo } : undefined };
}

/** What was told meanwhile, or added to (it has another number then), comes with another mail. */
async function finish(parts: Parts, { id, userId }: DueMail, { numbers, all }: Told): Promise<void> {
  await sql`
    with gone as (delete from notification_mail where id = ${id} and again_at is null),
    again as (update notification_mail
      set due_at = again_at, again_at = null, held_until = null, first_tried_at = null, tries = 0
      where id = ${id} and again_at is not null)
    update notification_for t set mailed_at = ${parts.clock.now()}
    from notification n
    where t.user_id = ${userId} and t.mailed_at is null and n.id = t.notification_id
      and (n.number = any(${numbers}::bigint[])
        or n.kind = any(${all?.kinds ?? []}::text[]) and n.number <= ${all?.upTo ?? 0})`.execute(parts.db);
}
