import { isTimeZone } from '@atrium/contract/parts/time-zone';
import type { Parts } from '../base/parts.ts';

/** Where somebody is: what their browser says, or what they chose for their mails, or where the server is. */
export async function zoneOf(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  userId: number,
  asked: string | undefined,
): Promise<string> {
  if (asked !== undefined && isTimeZone(asked)) return asked;
  const chosen = await db
    .selectFrom('notification_setting')
    .select('zone')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return chosen?.zone ?? config.timeZone;
}
