import type { Change } from '../database/connect.ts';
import type { Parts } from '../parts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';

export const sendMailJob = 'send-mail';
export const mailPurpose = 'mail';

/** Mail goes out only if the change around it commits; a restart in between loses nothing. */
export async function queueMail(parts: Parts, change: Change, content: MailContent): Promise<void> {
  const mail = composeMail(content);
  const { id } = await change
    .insertInto('mail')
    .values({
      recipient: mail.to,
      message: parts.keys.seal(JSON.stringify(mail), mailPurpose),
      state: 'queued',
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await parts.jobs.queue(change, sendMailJob, { mailId: id });
}
