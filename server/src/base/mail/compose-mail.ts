import type { Language } from '@atrium/contract/parts/languages';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import type { Parts } from '../parts.ts';
import { speak } from '../words/speak.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The person on whose behalf it is sent: stands before the configured sender's address. */
  senderName?: string;
  /** The address that an answer goes to. */
  replyTo?: string;
}

/** A sentence of ours, or what somebody wrote. */
export type MailText = Sentence | string;

export interface MailContent extends Pick<Mail, 'to' | 'senderName' | 'replyTo'> {
  /** What the recipient chose; nothing where they leave it to the setting. */
  language: Language | null;
  subject: MailText;
  greeting: MailText;
  paragraphs: MailText[];
  /** What somebody wrote: its lines stay lines. */
  quote?: string;
  /** Each with its address; in the plain text that stands on a line of its own. */
  links?: { label: MailText; note: MailText; url: string }[];
  /** One button; in the plain text its address stands on a line of its own. */
  action?: { label: MailText; url: string };
  closing: MailText;
}

export const greet = (name: string): Sentence => sentence('Hello {name},', { name });

export const sentBy = ({ organization }: Parts['config']): Sentence =>
  sentence('Sent by Atrium, the intranet of {organization}.', { organization });

/** Writes the words once as plain text and once as HTML. Everything that came from people is escaped. */
export function composeMail(parts: Pick<Parts, 'config'>, content: MailContent): Mail {
  const language = content.language ?? parts.config.language;
  const speaks = speak(language);
  const say = (text: MailText): string => (typeof text === 'string' ? text : speaks(text));
  const { to, senderName, replyTo, quote } = content;
  const subject = say(content.subject);
  const greeting = say(content.greeting);
  const paragraphs = content.paragraphs.map(say);
  const links = (content.links ?? []).map(({ label, note, url }) => ({
    label: say(label),
    note: say(note),
    url,
  }));
  const action = content.action && { label: say(content.action.label), url: content.action.url };
  const closing = say(content.closing);
  for (const header of [to, subject, senderName ?? '', replyTo ?? '']) {
    if (/[\r\n]/.test(header)) throw new Error('A mail header holds a line break.');
  }
  const text = [
    greeting,
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '  ')] : []),
    ...links.map(({ label, note, url }) => `${label} (${note}):\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
  ];
  const button =
    action &&
    `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#0B6370;color:#fff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">${escapeHtml(action.label)}</a></p>`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F6F8F8"><div style="max-width:560px;margin:32px auto;padding:32px;background:#fff;border:1px solid #E3E8EA;border-radius:10px;font:15px/24px system-ui,Segoe UI,Arial,sans-serif;color:#141A1E">
<p style="font-weight:600;font-size:18px;color:#0B6370;margin:0 0 20px">Atrium</p>
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${quote ? `<blockquote style="margin:20px 0;padding:4px 0 4px 16px;border-left:3px solid #0B6370;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</blockquote>` : ''}
${links.length > 0 ? `<ul style="margin:20px 0;padding:0;list-style:none">${links.map(writeLink).join('')}</ul>` : ''}
${button ?? ''}
<p style="color:#5F6B73;font-size:13px">${escapeHtml(closing)}</p>
</div></body></html>`;
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html,
    ...(senderName ? { senderName } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}

const writeLink = ({ label, note, url }: { label: string; note: string; url: string }): string =>
  `<li style="margin:0 0 10px;overflow-wrap:anywhere"><a href="${escapeHtml(url)}" style="color:#0B6370;font-weight:600">${escapeHtml(label)}</a><br><span style="color:#5F6B73;font-size:13px">${escapeHtml(note)}</span></li>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
