import type { Job } from '../jobs.ts';
import type { Parts } from '../parts.ts';
import type { Mail } from './compose-mail.ts';
import { createMailer, judgeFailure } from './mailer.ts';
import { mailPurpose, sendMailJob } from './queue-mail.ts';

/** Sends queued mails, each by a job of its own. */
export function mailJob(parts: Parts): Job {
  const mailer = createMailer(parts, { connections: 2 });
  return {
    name: sendMailJob,
    retryLimit: 20,
    close: () => mailer.close(),
    async run(data, { isLast }) {
      const { mailId } = data as { mailId: number };
      const mail = await takeMail(parts, mailId);
      if (!mail) return;
      try {
        await mailer.send(mail, mailId);
      } catch (error) {
        if (!isLast && judgeFailure(error) !== 'refused') {
          await finish(parts, mailId, 'queued', error);
          throw error;
        }
        parts.log.error({ err: error, mailId }, 'a mail was given up');
        await finish(parts, mailId, 'failed', error);
        return;
      }
      await finish(parts, mailId, mailer.done);
    },
  };
}

async function takeMail(parts: Parts, mailId: number): Promise<Mail | undefined> {
  const before = await parts.db
    .selectFrom('mail')
    .select(['state', 'message'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (!before?.message || before.state === 'sent' || before.state === 'outbox') return undefined;
  if (before.state === 'sending') {
    parts.log.warn({ mailId }, 'this mail was being sent when the server stopped; it may arrive twice');
  }
  await parts.db
    .updateTable('mail')
    .set((row) => ({ state: 'sending', tries: row('tries', '+', 1) }))
    .where('id', '=', mailId)
    .execute();
  return JSON.parse(parts.keys.open(before.message, mailPurpose));
}

async function finish(
  parts: Parts,
  mailId: number,
  state: 'sent' | 'outbox' | 'queued' | 'failed',
  error?: unknown,
) {
  const done = state !== 'queued';
  await parts.db
    .updateTable('mail')
    .set({
      state,
      last_error: error instanceof Error ? error.message.slice(0, 500) : null,
      // The message holds links that sign people in: it is not kept longer than needed.
      ...(done ? { message: null, finished_at: parts.clock.now() } : {}),
    })
    .where('id', '=', mailId)
    .execute();
}
