import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../../base/database/connect.ts';
import { greet, sentBy } from '../../base/mail/compose-mail.ts';
import { queueMail } from '../../base/mail/queue-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { fullName, type UserRow } from '../accounts/user-reply.ts';
import { makePasswordLink } from '../passwords/password-link.ts';

type Invited = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'language'>;

/** Mails the link by which somebody chooses the first password. Links from before end with it. */
export async function inviteUser(parts: Parts, trx: Transaction, user: Invited): Promise<void> {
  await trx.deleteFrom('password_link').where('user_id', '=', user.id).execute();
  const url = await makePasswordLink(parts, trx, user.id, 'set-up');
  await queueMail(parts, trx, {
    to: user.email,
    language: user.language,
    subject: sentence('Atrium: Your account is ready'),
    greeting: greet(fullName(user)),
    paragraphs: [
      sentence(
        'An account was made for you in Atrium, the intranet of {organization}. You sign in with {email}.',
        {
          organization: parts.config.organization,
          email: user.email,
        },
      ),
      sentence(
        'Choose your password first. The link below works once, within a day; after that the sign-in page sends you a new one by “Forgot password”.',
      ),
    ],
    action: { label: sentence('Choose your password'), url },
    closing: sentBy(parts.config),
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
    language: user.language,
    subject: sentence('Atrium: Choose a new password'),
    greeting: greet(fullName(user)),
    paragraphs: [
      sentence(
        'An administrator sends you this link, by which you choose a new password for your Atrium account. It works once, within one hour.',
      ),
      sentence('If you did not ask for it, leave this mail: your password stays as it is.'),
    ],
    action: { label: sentence('Choose a new password'), url },
    closing: sentBy(parts.config),
  });
}
