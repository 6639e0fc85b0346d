import { composeMail, type Mail } from '../../base/mail/compose-mail.ts';
import { addressOf } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import type { NamedItem } from './find-items.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

export interface SharedContent {
  sender: Person;
  subject: string;
  message: string;
  items: NamedItem[];
}

/** What one person gets: links that lead through the sign-in, never the bytes. */
export function composeShare(
  parts: Pick<Parts, 'publicUrl' | 'config'>,
  { sender, subject, message, items }: SharedContent,
  to: Person,
  isCopy: boolean,
): Mail {
  const name = fullName(sender);
  const what = describe(items);
  return composeMail({
    to: to.email,
    subject,
    senderName: `${name} via Atrium`.replace(/\p{Cc}/gu, ' '),
    replyTo: sender.email,
    greeting: `Hello ${fullName(to)},`,
    paragraphs: [
      isCopy
        ? `${name} has shared ${what} with colleagues, and sends you a copy of this message for your information.`
        : `${name} shares ${what} with you.`,
    ],
    quote: message,
    links: items.map((item) => ({
      label: item.name,
      note: item.entityType === 'space' ? 'space' : `${item.entityType} in ${item.spaceName}`,
      url: parts.publicUrl + item.route,
    })),
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}, on behalf of ${name}. An answer to this mail goes to ${name}. The links open after you have signed in.`,
  });
}

/** “a document”, “2 folders and 3 documents”. */
function describe(items: NamedItem[]): string {
  const counted = (['space', 'folder', 'document'] as const)
    .map((kind) => ({ kind, count: items.filter((item) => item.entityType === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => (count === 1 ? `a ${kind}` : `${count} ${kind}s`));
  const last = counted.pop() ?? 'nothing';
  return counted.length > 0 ? `${counted.join(', ')} and ${last}` : last;
}

/** The sender that it seems to come from, as a mail program shows it. */
export const senderOf = (parts: Pick<Parts, 'config'>, { senderName }: Mail): string =>
  `${senderName} <${addressOf(parts.config.mailFrom)}>`;
