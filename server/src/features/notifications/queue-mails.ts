import { type MailedKind, mailedKinds, type NotificationKind } from '@atrium/contract/notifications';
import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { nextTime } from './next-time.ts';
import { defaultRhythms, type Rhythms, readRhythms } from './rhythms.ts';

/** What comes soon after goes into the same mail. */
const gatherMinutes = 2;

const isMailed = (kind: NotificationKind): kind is MailedKind =>
  (mailedKinds as readonly NotificationKind[]).includes(kind);

export interface Told {
  kind: NotificationKind;
  people: number[];
}

/** Notes whose mail is to be written, and when; one that waits takes in what is new, after one on its way comes another. */
export async function queueMails(
  parts: Pick<Parts, 'clock' | 'config'>,
  trx: Transaction,
  told: Told[],
): Promise<void> {
  const now = parts.clock.now();
  const rhythmsOf = await readRhythms(trx, [...new Set(told.flatMap(({ people }) => people))]);
  const standard = defaultRhythms(parts);
  const times = new Map<string, Date>();
  const mails = new Map<string, { userId: number; rhythm: string; dueAt: Date }>();
  for (const { kind, people } of told) {
    if (!isMailed(kind)) continue;
    for (const userId of people) {
      const own = rhythmsOf.get(userId) ?? standard;
      const rhythm = own.rhythms[kind];
      if (own.isPaused || rhythm === 'never') continue;
      mails.set(`${userId} ${rhythm}`, { userId, rhythm, dueAt: dueAt(own, rhythm, now, times) });
    }
  }
  if (mails.size === 0) return;
  const rows = [...mails.values()];
  await sql`
    insert into notification_mail as m (user_id, rhythm, due_at)
    select * from unnest(${rows.map(({ userId }) => userId)}::int[],
      ${rows.map(({ rhythm }) => rhythm)}::text[], ${rows.map((row) => row.dueAt)}::timestamptz[]) order by 1, 2
    on conflict (user_id, rhythm) do update set again_at = excluded.due_at where m.held_until is not null`.execute(
    trx,
  );
}

/** Thousands have the same timetable. */
function dueAt(
  { minute, weekday, zone }: Rhythms,
  rhythm: 'once' | 'daily' | 'weekly',
  now: Date,
  times: Map<string, Date>,
): Date {
  const key = `${rhythm} ${minute} ${weekday} ${zone}`;
  const known = times.get(key);
  if (known) return known;
  const time =
    rhythm === 'once'
      ? minutesAfter(now, gatherMinutes)
      : nextTime(now, { minute, zone, ...(rhythm === 'weekly' ? { weekday } : {}) });
  times.set(key, time);
  return time;
}

export async function unqueueMails(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('notification_mail').where('user_id', '=', userId).execute();
}
