import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../base/database/connect.ts';
import { greet, sentBy } from '../base/mail/compose-mail.ts';
import { queueMail } from '../base/mail/queue-mail.ts';
import type { Parts } from '../base/parts.ts';
import { fullName, type UserRow } from './accounts/user-reply.ts';

const ifNotYou = sentence(
  'If this was you, there is nothing to do. If it was not, choose a new password now and tell your administrator.',
);
const ifUnexpected = sentence('If you did not expect this, ask your administrator.');

/** What a person is told by mail, so that a stranger's act does not go unnoticed. */
const notices = {
  'password-changed': [
    sentence('Your password was changed'),
    sentence('The password of your Atrium account was changed.'),
    ifNotYou,
  ],
  'password-set-by-administrator': [
    sentence('Your password was changed'),
    sentence(
      'An administrator has set a new password for your Atrium account, and your sessions were ended.',
    ),
    ifUnexpected,
  ],
  'two-factor-on': [
    sentence('Two-factor authentication is on'),
    sentence('From now on signing in to Atrium asks for a code from your app.'),
    ifNotYou,
  ],
  'two-factor-off': [
    sentence('Two-factor authentication is off'),
    sentence('Signing in to Atrium no longer asks for a code.'),
    ifNotYou,
  ],
  'two-factor-demanded': [
    sentence('Two-factor authentication is required'),
    sentence(
      'An administrator asks for a second factor at your Atrium account. The next time you sign in, Atrium shows you how to set it up.',
    ),
    ifUnexpected,
  ],
  'two-factor-reset': [
    sentence('Two-factor authentication was reset'),
    sentence(
      'An administrator has removed the second factor of your Atrium account, and your sessions were ended. Your app and your recovery codes no longer count.',
    ),
    ifUnexpected,
  ],
  'email-changed': [
    sentence('Your e-mail address was changed'),
    sentence(
      'An administrator has changed the e-mail address of your Atrium account. You sign in with the new one from now on; this mail goes to both.',
    ),
    ifUnexpected,
  ],
  'recovery-code-used': [
    sentence('A recovery code was used'),
    sentence('One of your recovery codes was used to confirm that it is you. It does not work again.'),
    ifNotYou,
  ],
  'wrong-codes': [
    sentence('Wrong authentication codes at your account'),
    sentence(
      'Somebody gave your right password to Atrium, and then wrong authentication codes. They were not let in.',
    ),
    ifNotYou,
  ],
} as const;

export async function mailNotice(
  parts: Parts,
  trx: Transaction,
  user: Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'language'>,
  notice: keyof typeof notices,
): Promise<void> {
  const [subject, told, advice] = notices[notice];
  await queueMail(parts, trx, {
    to: user.email,
    language: user.language,
    subject: sentence('Atrium: {subject}', { subject }),
    greeting: greet(fullName(user)),
    paragraphs: [told, advice],
    action: { label: sentence('Choose a new password'), url: `${parts.publicUrl}/forgot-password` },
    closing: sentBy(parts.config),
  });
}
