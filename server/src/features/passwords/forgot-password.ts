import { sentence } from '@atrium/contract/parts/sentences';
import type { forgotPassword as forgotCall } from '@atrium/contract/passwords';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { hashToken } from '../../base/keys.ts';
import { greet, sentBy } from '../../base/mail/compose-mail.ts';
import { queueMail } from '../../base/mail/queue-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUserByEmail } from '../../core/accounts/find-user.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { makePasswordLink } from '../../core/passwords/password-link.ts';
import type { Ask } from '../../core/route.ts';
import { anHour, countTry } from '../../core/throttle.ts';

/** Mails a link. Where an operator keeps accounts secret, the answer is the same for everyone. */
export async function forgotPassword(parts: Parts, { body, from }: Ask<typeof forgotCall>): Promise<void> {
  await countTry(parts, from, [
    {
      key: `forgot:${hashToken(body.email.toLowerCase())}`,
      free: 5,
      longestWaitSeconds: 900,
      afterSuccess: 'take-back',
    },
    {
      key: `forgot-address:${from.network}`,
      free: 30,
      longestWaitSeconds: 900,
      afterSuccess: 'take-back',
      windowSeconds: anHour,
    },
  ]);
  const user = await findActiveUserByEmail(parts.db, body.email);
  if (!user) {
    await recordEvent(parts, parts.db, from, { action: 'password.reset-refused' });
    if (parts.config.forgotPasswordSilent) return;
    throw new AppError('password.no-active-user', sentence('No active user found'));
  }
  await transaction(parts.db, async (trx) => {
    const url = await makePasswordLink(parts, trx, user.id, 'reset');
    await queueMail(parts, trx, {
      to: user.email,
      language: user.language,
      subject: sentence('Atrium: Choose a new password'),
      greeting: greet(fullName(user)),
      paragraphs: [
        sentence(
          'Somebody asked for a new password for your Atrium account. The link below works once, within one hour.',
        ),
        sentence('If it was not you, leave this mail: your password stays as it is.'),
      ],
      action: { label: sentence('Choose a new password'), url },
      closing: sentBy(parts.config),
    });
    await recordEvent(parts, trx, from, {
      action: 'password.reset-asked',
      subject: { type: 'user', id: user.id },
    });
  });
}
