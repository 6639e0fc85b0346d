import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { type Notice, notify } from '../../base/database/notices.ts';
import type { Reader } from '../access/access.ts';

/**
 * The one rule of who reads an announcement, as SQL about `announcement a`: today is one of its days, and it is for
 * everybody or for a role of theirs. Administrators are no exception here: what they look after is a list of its own.
 */
export const isForReader = ({ roles, today }: Pick<Reader, 'roles' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(${isShownOn(today)} and (a.is_for_everybody or exists (
    select from announcement_role r where r.announcement_id = a.id and r.role_id = any(${roles}::int[]))))`;

/** SQL about `announcement a`: whether a day is one of those that it is shown. */
export const isShownOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(a.first_day <= ${day}::date and coalesce(a.last_day >= ${day}::date, true))`;

/** Some roles, or everybody. */
export type Audience = number[] | null;

/** Tells those who listen that what they read may have changed: those for whom an announcement was, and now is. */
export async function tellReaders(trx: Transaction, audiences: Audience[]): Promise<void> {
  if (audiences.length === 0) return;
  const isForAll = audiences.some((roles) => roles === null);
  const roles = [...new Set(audiences.flatMap((one) => one ?? []))];
  const notice: Notice = { about: 'announcements', id: 0, ...(isForAll ? {} : { roles }) };
  await notify(trx, notice);
}

/** Whether such a notice is for somebody of these roles. */
export const concerns = (notice: Notice, roles: number[]): boolean =>
  notice.roles === undefined || notice.roles.some((role) => roles.includes(role));
