import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import { checkMailServer } from '../../../base/mail/mailer.ts';
import { type Check, findRows, foundIf, nothing } from '../check.ts';
import { dayInMinutes } from '../compare-store.ts';

export const mailChecks: Check[] = [
  {
    name: 'mail.waiting',
    looksFor: 'Mails that have waited for an hour.',
    advice:
      'Look whether a server runs and the mail server of SMTP_URL takes mails; the log says why it did not.',
    find: ({ trx, now }) =>
      findRows(
        trx,
        sql`select id as example from mail
          where state in ('queued', 'sending') and created_at < ${minutesAfter(now, -60)}`,
      ),
  },
  {
    name: 'mail.failed',
    looksFor: 'Mails that were given up in the last day.',
    advice: 'The log says why (“a mail was given up”); often the address is wrong.',
    find: ({ trx, now }) =>
      findRows(
        trx,
        sql`select id as example from mail
          where state = 'failed' and finished_at > ${minutesAfter(now, -dayInMinutes)}`,
      ),
  },
];

export const mailServerCheck: Check = {
  name: 'mail.server-away',
  looksFor: 'The mail server does not answer, or does not let Atrium in.',
  advice: 'Look whether it runs, and whether address, name and password in SMTP_URL are right.',
  async find({ config: { smtpUrl }, log }) {
    if (!smtpUrl) return nothing;
    return checkMailServer(smtpUrl).then(
      () => nothing,
      (error) => {
        log.warn({ err: error }, 'the mail server does not answer');
        return foundIf(true, new URL(smtpUrl).host);
      },
    );
  },
};
