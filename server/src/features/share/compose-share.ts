import type { Language } from '@atrium/contract/parts/languages';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { composeMail, greet, type Mail } from '../../base/mail/compose-mail.ts';
import { addressOf } from '../../base/mail/mailer.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import type { NamedItem } from './find-items.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

export interface Addressee extends Person {
  language: Language | null;
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
  to: Addressee,
  isCopy: boolean,
): Mail {
  const name = fullName(sender);
  const what = describe(items);
  return composeMail(parts, {
    to: to.email,
    language: to.language,
    subject,
    senderName: `${name} via Atrium`.replace(/\p{Cc}/gu, ' '),
    replyTo: sender.email,
    greeting: greet(fullName(to)),
    paragraphs: [
      isCopy
        ? sentence(
            '{name} has shared {what} with colleagues, and sends you a copy of this message for your information.',
            { name, what },
          )
        : sentence('{name} shares {what} with you.', { name, what }),
    ],
    quote: message,
    links: items.map((item) => ({
      label: item.name,
      note: noteOf(item),
      url: parts.publicUrl + item.route,
    })),
    closing: sentence(
      'Sent by Atrium, the intranet of {organization}, on behalf of {name}. An answer to this mail goes to {name}. The links open after you have signed in.',
      { organization: parts.config.organization, name },
    ),
  });
}

function noteOf({ entityType, spaceName }: NamedItem): Sentence {
  if (entityType === 'space') return sentence('space');
  return entityType === 'folder'
    ? sentence('folder in {space}', { space: spaceName })
    : sentence('document in {space}', { space: spaceName });
}

/** “a document”, “2 folders and 3 documents”. */
function describe(items: NamedItem[]): Sentence {
  const count = (kind: NamedItem['entityType']) => items.filter((item) => item.entityType === kind).length;
  const [spaces, folders, documents] = [count('space'), count('folder'), count('document')];
  const parts = [
    ...(spaces > 0 ? [sentence('{spaces, plural, one {a space} other {# spaces}}', { spaces })] : []),
    ...(folders > 0 ? [sentence('{folders, plural, one {a folder} other {# folders}}', { folders })] : []),
    ...(documents > 0
      ? [sentence('{documents, plural, one {a document} other {# documents}}', { documents })]
      : []),
  ];
  const [first = sentence('nothing'), second, third] = parts;
  if (!second) return first;
  return third
    ? sentence('{first}, {second} and {third}', { first, second, third })
    : sentence('{first} and {second}', { first, second });
}

/** The sender that it seems to come from, as a mail program shows it. */
export const senderOf = (parts: Pick<Parts, 'config'>, { senderName }: Mail): string =>
  `${senderName} <${addressOf(parts.config.mailFrom)}>`;
