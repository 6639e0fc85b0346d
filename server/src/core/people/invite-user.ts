import type { Transaction } from '../../base/database/connect.ts';
import { queueMail } from '../../base/mail/queue-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName, type UserRow } from '../accounts/user-reply.ts';
import { makePasswordLink } from '../passwords/password-link.ts';

type Invited = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Mails the link by which somebody chooses the first password. Links from before end with it. */
export async function inviteUser(parts: Parts, trx: Transaction, user: Invited): Promise<void> {
  await trx.deleteFrom('password_link').where('user_id', '=', user.id).execute();
  const url = await makePasswordLink(parts, trx, user.id, 'set-up');
  await queueMail(parts, trx, {
    to: user.email,
    subject: 'Atrium: Your account is ready',
    greeting: `Hello ${fullName(user)},`,
    paragraphs: [
      `An account was made for you in Atrium, the intranet of ${parts.config.organization}. You sign in with ${user.email}.`,
      'Choose your password first. The link below works once, within a day; after that the sign-in page sends you a new one by “Forgot password”.',
    ],
    action: { label: 'Choose your password', url },
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}.`,
  });
}

/** An administrator sends somebody, who has a password or not, a way to choose one. */
export async function mailPasswordLink(
  parts: Parts,
  trx: Transaction,
  user: Invited & { passwordHash: string | null },
): Promise<void> {
  if (user.passwordHash === null) return inviteUser(parts, trx, user);
  await trx.deleteFrom('password_link').where('user_id', '=', user.id).execute();
  const url = await makePasswordLink(parts, trx, user.id, 'reset');
  await queueMail(parts, trx, {
    to: user.email,
    subject: 'Atrium: Choose a new password',
    greeting: `Hello ${fullName(user)},`,
    paragraphs: [
      'An administrator sends you this link, by which you choose a new password for your Atrium account. It works once, within one hour.',
      'If you did not ask for it, leave this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
    closing: `Sent by Atrium, the intranet of ${parts.config.organization}.`,
  });
}
