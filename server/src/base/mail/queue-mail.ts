import type { Transaction } from '../database/connect.ts';
import type { Parts } from '../parts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';

export const sendMailJob = 'send-mail';
export const mailPurpose = 'mail';

/** Mail goes out only if the change around it commits; a restart in between loses nothing. */
export async function queueMail(parts: Parts, trx: Transaction, content: MailContent): Promise<void> {
  const mail = composeMail(parts, content);
  const { id } = await trx
    .insertInto('mail')
    .values({
      recipient: mail.to,
      message: parts.keys.seal(JSON.stringify(mail), mailPurpose),
      state: 'queued',
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await parts.jobs.queue(trx, sendMailJob, { mailId: id });
}
