import type { Notification } from '@atrium/contract/notifications';
import { composeMail, type Mail } from '../../base/mail/compose-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { timeFormat } from '../../base/time-format.ts';
import { fullName, type UserRow } from '../../core/accounts/user-reply.ts';

/** The most that one mail names. */
export const mostInMail = 50;

export interface Digest {
  user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>;
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
  const hasMore = notifications.length > named.length;
  return composeMail({
    to: user.email,
    subject: first && named.length === 1 ? sentenceOf(first) : subjects[rhythm],
    greeting: `Hello ${fullName(user)},`,
    paragraphs: [
      named.length === 1
        ? 'this has happened in Atrium:'
        : 'this has happened in Atrium since the last mail:',
    ],
    links: named.map((one) => ({
      label: sentenceOf(one),
      note: [one.quote && `“${one.quote}”`, one.spaceName, write(new Date(one.at))]
        .filter(Boolean)
        .join(' · '),
      url: parts.publicUrl + one.route,
    })),
    action: {
      label: hasMore ? 'See the rest in Atrium' : 'Choose when such mails come',
      url: `${parts.publicUrl}${hasMore ? '/dashboard' : '/me/notifications'}`,
    },
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}. When such mails come is chosen at ${parts.publicUrl}/me/notifications. The links open after you have signed in.`,
  });
}

const subjects = {
  once: 'Atrium: news for you',
  daily: 'Atrium: your day',
  weekly: 'Atrium: your week',
};

/** A header holds one line, whatever a name holds. */
const sentenceOf = (one: Notification): string => wordsOf(one).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

function wordsOf({ kind, by, name, count, version, deadline, page }: Notification): string {
  const who = by?.fullName ?? 'Somebody';
  const others = count > 1 ? ` and ${count - 1} more` : '';
  switch (kind) {
    case 'shared':
      return `${who} shared ${name}${others} with you`;
    case 'reply':
      return `${who} replied to you in ${name}${page === null ? '' : `, page ${page}`}`;
    case 'mention':
      return `${who} mentioned you in ${name}${page === null ? '' : `, page ${page}`}`;
    case 'version':
      return `New version${version === null ? '' : ` ${version}`} of ${name} by ${who}`;
    case 'new':
      return count > 1 ? `${who} added ${count} items to ${name}` : `${who} added ${name}`;
    case 'review':
      return `Review of ${name} is due${deadline === null ? '' : ` on ${deadline.split('-').reverse().join('.')}`}`;
    case 'failed':
      return `No PDF copy could be made of ${name}${others}`;
  }
}
