import type { Change } from '../base/database/connect.ts';
import { queueMail } from '../base/mail/queue-mail.ts';
import type { Parts } from '../base/parts.ts';
import { fullName, type UserRow } from './people/user-reply.ts';

/** What a person is told by mail, so that a stranger's act does not go unnoticed. */
const notices = {
  'password-changed': ['Your password was changed', 'The password of your Atrium account was changed.'],
  'two-factor-on': [
    'Two-factor authentication is on',
    'From now on signing in to Atrium asks for a code from your app.',
  ],
  'two-factor-off': ['Two-factor authentication is off', 'Signing in to Atrium no longer asks for a code.'],
  'recovery-code-used': [
    'A recovery code was used',
    'One of your recovery codes was used to confirm that it is you. It does not work again.',
  ],
  'wrong-codes': [
    'Wrong authentication codes at your account',
    'Somebody gave your right password to Atrium, and then wrong authentication codes. They were not let in.',
  ],
} as const;

export async function mailNotice(
  parts: Parts,
  change: Change,
  user: Pick<UserRow, 'email' | 'firstName' | 'lastName'>,
  notice: keyof typeof notices,
): Promise<void> {
  const [subject, sentence] = notices[notice];
  await queueMail(parts, change, {
    to: user.email,
    subject: `Atrium: ${subject}`,
    greeting: `Hello ${fullName(user)},`,
    paragraphs: [
      sentence,
      'If this was you, there is nothing to do. If it was not, choose a new password now and tell your administrator.',
    ],
    action: { label: 'Choose a new password', url: `${parts.publicUrl}/forgot-password` },
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}.`,
  });
}
