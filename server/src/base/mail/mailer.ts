import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../addresses.ts';
import type { Parts } from '../parts.ts';
import type { Mail } from './compose-mail.ts';

/** Hands mails to the SMTP server, or, where none is configured, writes them to data/outbox as .eml files. */
export interface Mailer {
  /** What a mail is that was handed over. */
  done: 'sent' | 'outbox';
  /** The name is the mail's alone: its number, or what tells it from mails that have one. */
  send(mail: Mail, name: number | string): Promise<void>;
  close(): void;
}

export function createMailer(parts: Parts, { connections }: { connections: number }): Mailer {
  const { smtpUrl, dataFolder } = parts.config;
  if (!smtpUrl) {
    const folder = join(dataFolder, 'outbox');
    return {
      done: 'outbox',
      send: (mail, name) => writeToOutbox(parts, folder, name, mail),
      close: () => {},
    };
  }
  const transport = smtpTransport(smtpUrl, connections);
  return {
    done: 'sent',
    send: async (mail, name) => void (await transport.sendMail(addressed(parts, name, mail))),
    close: () => transport.close(),
  };
}

/**
 * What a failure means: the server refuses this mail for good (asking again would only make it suspicious of us), it
 * may take it later, or it can take none at present.
 */
export function judgeFailure(error: unknown): 'refused' | 'later' | 'server' {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return 'server';
  return responseCode >= 500 ? 'refused' : 'later';
}

/** Throws if the mail server does not answer, or does not let us in. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = smtpTransport(smtpUrl, 1);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpTransport(smtpUrl: string, connections: number): Transporter {
  const url = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    requireTLS: url.protocol === 'smtp:' && !isLoopback(url.hostname),
  } as object);
}

function addressed({ config, publicUrl }: Parts, name: number | string, { senderName, ...mail }: Mail) {
  return {
    ...mail,
    from: senderName ? { name: senderName, address: addressOf(config.mailFrom) } : config.mailFrom,
    // The same id at a second try lets mailboxes recognise a repeated mail.
    messageId: `<mail-${name}@${new URL(publicUrl).hostname}>`,
  };
}

/** The address alone of a sender such as `Atrium <atrium@localhost>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

async function writeToOutbox(parts: Parts, folder: string, name: number | string, mail: Mail): Promise<void> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail(addressed(parts, name, mail));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${String(name).padStart(6, '0')}.eml`);
  await writeFile(`${file}.new`, message as Buffer, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
