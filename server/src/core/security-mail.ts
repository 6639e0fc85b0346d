import type { Transaction } from '../base/database/connect.ts';
import { queueMail } from '../base/mail/queue-mail.ts';
import type { Parts } from '../base/parts.ts';
import { fullName, type UserRow } from './accounts/user-reply.ts';

const ifNotYou =
  'If this was you, there is nothing to do. If it was not, choose a new password now and tell your administrator.';
const ifUnexpected = 'If you did not expect this, ask your administrator.';

/** What a person is told by mail, so that a stranger's act does not go unnoticed. */
const notices = {
  'password-changed': [
    'Your password was changed',
    'The password of your Atrium account was changed.',
    ifNotYou,
  ],
  'password-set-by-administrator': [
    'Your password was changed',
    'An administrator has set a new password for your Atrium account, and your sessions were ended.',
    ifUnexpected,
  ],
  'two-factor-on': [
    'Two-factor authentication is on',
    'From now on signing in to Atrium asks for a code from your app.',
    ifNotYou,
  ],
  'two-factor-off': [
    'Two-factor authentication is off',
    'Signing in to Atrium no longer asks for a code.',
    ifNotYou,
  ],
  'two-factor-demanded': [
    'Two-factor authentication is required',
    'An administrator asks for a second factor at your Atrium account. The next time you sign in, Atrium shows you how to set it up.',
    ifUnexpected,
  ],
  'two-factor-reset': [
    'Two-factor authentication was reset',
    'An administrator has removed the second factor of your Atrium account, and your sessions were ended. Your app and your recovery codes no longer count.',
    ifUnexpected,
  ],
  'email-changed': [
    'Your e-mail address was changed',
    'An administrator has changed the e-mail address of your Atrium account. You sign in with the new one from now on; this mail goes to both.',
    ifUnexpected,
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'One of your recovery codes was used to confirm that it is you. It does not work again.',
    ifNotYou,
  ],
  'wrong-codes': [
    'Wrong authentication codes at your account',
    'Somebody gave your right password to Atrium, and then wrong authentication codes. They were not let in.',
    ifNotYou,
  ],
} as const;

export async function mailNotice(
  parts: Parts,
  trx: Transaction,
  user: Pick<UserRow, 'email' | 'firstName' | 'lastName'>,
  notice: keyof typeof notices,
): Promise<void> {
  const [subject, sentence, advice] = notices[notice];
  await queueMail(parts, trx, {
    to: user.email,
    subject: `Atrium: ${subject}`,
    greeting: `Hello ${fullName(user)},`,
    paragraphs: [sentence, advice],
    action: { label: 'Choose a new password', url: `${parts.publicUrl}/forgot-password` },
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}.`,
  });
}
