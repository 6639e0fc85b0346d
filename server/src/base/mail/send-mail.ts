import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../../config.ts';
import type { Job } from '../jobs.ts';
import type { Parts } from '../parts.ts';
import type { Mail } from './compose-mail.ts';
import { mailPurpose, sendMailJob } from './queue-mail.ts';

/** Sends queued mails by SMTP, or, where none is configured, writes them to data/outbox as .eml files. */
export function mailJob(parts: Parts): Job {
  const { smtpUrl, dataFolder } = parts.config;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : undefined;
  return {
    name: sendMailJob,
    retryLimit: 20,
    close: () => transport?.close(),
    async run(data, { isLast }) {
      const { mailId } = data as { mailId: number };
      const mail = await takeMail(parts, mailId);
      if (!mail) return;
      try {
        if (transport)
          await transport.sendMail({
            ...mail,
            from: parts.config.mailFrom,
            messageId: messageId(parts, mailId),
          });
        else await writeToOutbox(parts, join(dataFolder, 'outbox'), mailId, mail);
      } catch (error) {
        if (!isLast && !isRefusedForGood(error)) {
          await finish(parts, mailId, 'queued', error);
          throw error;
        }
        parts.log.error({ err: error, mailId }, 'a mail was given up');
        await finish(parts, mailId, 'failed', error);
        return;
      }
      await finish(parts, mailId, transport ? 'sent' : 'outbox');
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

/** The server knows no such mailbox: asking again would only make it suspicious of us. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
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

function smtpTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    requireTLS: url.protocol === 'smtp:' && !isLoopback(url.hostname),
  } as object);
}

/** The same id at a second try lets mailboxes recognise a repeated mail. */
const messageId = (parts: Parts, mailId: number) => `<mail-${mailId}@${new URL(parts.publicUrl).hostname}>`;

async function writeToOutbox(parts: Parts, folder: string, mailId: number, mail: Mail): Promise<void> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({
    ...mail,
    from: parts.config.mailFrom,
    messageId: messageId(parts, mailId),
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${String(mailId).padStart(6, '0')}.eml`);
  await writeFile(`${file}.new`, message as Buffer, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
