import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import { type Check, findRows } from '../check.ts';

export const notificationChecks: Check[] = [
  {
    name: 'notification.waiting',
    looksFor: 'What people should have been told of an hour ago.',
    advice: 'Look whether a server with NOTIFICATIONS=on runs, and for “could not be told” in its log.',
    find: ({ trx, now }) =>
      findRows(trx, sql`select id as example from notification_due where at < ${minutesAfter(now, -60)}`),
  },
];
