import type { MailedKind, MailRhythm } from '@atrium/contract/notifications';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';

/** How somebody wants their mails. */
export interface Rhythms {
  rhythms: Record<MailedKind, MailRhythm>;
  minute: number;
  weekday: number;
  zone: string;
  isPaused: boolean;
}

/** What waits for somebody comes at once, what only changed with others in the morning or on Mondays. */
const everybody: Omit<Rhythms, 'zone'> = {
  rhythms: { reply: 'once', mention: 'once', version: 'daily', new: 'weekly', failed: 'once' },
  minute: 7 * 60 + 30,
  weekday: 1,
  isPaused: false,
};

/** What people chose, by their ids; those who have not chosen are not among them. */
export async function readRhythms(db: Queryable, people: number[]): Promise<Map<number, Rhythms>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_setting')
    .selectAll()
    .where('user_id', 'in', people)
    .execute();
  return new Map(
    rows.map(({ user_id, is_paused: isPaused, rhythms, minute, weekday, zone }) => [
      user_id,
      { rhythms: { ...everybody.rhythms, ...rhythms }, minute, weekday, zone, isPaused },
    ]),
  );
}

export const defaultRhythms = ({ config }: Pick<Parts, 'config'>): Rhythms => ({
  ...everybody,
  zone: config.timeZone,
});
