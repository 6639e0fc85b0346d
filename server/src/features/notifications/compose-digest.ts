import type { Notification } from '@atrium/contract/notifications';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { composeMail, greet, type Mail } from '../../base/mail/compose-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { timeFormat, writeDay } from '../../base/time-format.ts';
import { speak } from '../../base/words/speak.ts';
import { fullName, type UserRow } from '../../core/accounts/user-reply.ts';

/** The most that one mail names. */
export const mostInMail = 50;

export interface Digest {
  user: Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'language'>;
  rhythm: 'once' | 'daily' | 'weekly';
  zone: string;
  /** Newest first; one more than are named where there are more. */
  notifications: Notification[];
}

/** One mail with everything since the last one. */
export function composeDigest(
  parts: Pick<Parts, 'publicUrl' | 'config'>,
  { user, rhythm, zone, notifications }: Digest,
): Mail {
  const named = notifications.slice(0, mostInMail);
  const [first] = named;
  const write = timeFormat(zone);
  const say = speak(user.language ?? parts.config.language);
  const hasMore = notifications.length > named.length;
  return composeMail(parts, {
    to: user.email,
    language: user.language,
    subject: first && named.length === 1 ? sentenceOf(first) : subjects[rhythm],
    greeting: greet(fullName(user)),
    paragraphs: [
      named.length === 1
        ? sentence('this has happened in Atrium:')
        : sentence('this has happened in Atrium since the last mail:'),
    ],
    links: named.map((one) => ({
      label: sentenceOf(one),
      note: [
        one.quote && say(sentence('“{quote}”', { quote: one.quote })),
        one.spaceName,
        write(new Date(one.at)),
      ]
        .filter(Boolean)
        .join(' · '),
      url: parts.publicUrl + one.route,
    })),
    action: {
      label: hasMore ? sentence('See the rest in Atrium') : sentence('Choose when such mails come'),
      url: `${parts.publicUrl}${hasMore ? '/dashboard' : '/me/notifications'}`,
    },
    closing: sentence(
      'Sent by Atrium, the intranet of {organization}. When such mails come is chosen at {address}. The links open after you have signed in.',
      { organization: parts.config.organization, address: `${parts.publicUrl}/me/notifications` },
    ),
  });
}

const subjects = {
  once: sentence('Atrium: news for you'),
  daily: sentence('Atrium: your day'),
  weekly: sentence('Atrium: your week'),
};

/** A header holds one line, whatever a name holds. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

function sentenceOf({ kind, by, name: given, count, version, deadline, page }: Notification): Sentence {
  const who = by ? oneLine(by.fullName) : sentence('Somebody');
  const [name, others] = [oneLine(given), count - 1];
  switch (kind) {
    case 'shared':
      return others > 0
        ? sentence('{who} shared {name} and {others} more with you', { who, name, others })
        : sentence('{who} shared {name} with you', { who, name });
    case 'reply':
      return page === null
        ? sentence('{who} replied to you in {name}', { who, name })
        : sentence('{who} replied to you in {name}, page {page}', { who, name, page });
    case 'mention':
      return page === null
        ? sentence('{who} mentioned you in {name}', { who, name })
        : sentence('{who} mentioned you in {name}, page {page}', { who, name, page });
    case 'version':
      return version === null
        ? sentence('New version of {name} by {who}', { name, who })
        : sentence('New version {version} of {name} by {who}', { version, name, who });
    case 'new':
      return count > 1
        ? sentence('{who} added {count} items to {name}', { who, count, name })
        : sentence('{who} added {name}', { who, name });
    case 'review':
      return deadline === null
        ? sentence('Review of {name} is due', { name })
        : sentence('Review of {name} is due on {day}', { name, day: writeDay(deadline) });
    case 'failed':
      return others > 0
        ? sentence('No PDF copy could be made of {name} and {others} more', { name, others })
        : sentence('No PDF copy could be made of {name}', { name });
  }
}
