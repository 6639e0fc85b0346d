import { transaction } from '../../../base/database/connect.ts';
import type { Job } from '../../../base/jobs.ts';
import type { Parts } from '../../../base/parts.ts';
import { findActiveUser, lockUser } from '../../../core/accounts/find-user.ts';
import { inviteUser } from '../../../core/people/invite-user.ts';
import { mailNotice } from '../../../core/security-mail.ts';

export const mailUsersJobName = 'mail-users';

/** Whom an import made is invited, and of whom it demands a second factor is told. Made again, it mails nobody twice. */
export function mailUsersJob(parts: Parts): Job {
  return {
    name: mailUsersJobName,
    async run(data) {
      const { invited, asked } = data as { invited: number[]; asked: number[] };
      for (const id of invited) await invite(parts, id);
      await transaction(parts.db, async (trx) => {
        for (const id of asked) {
          const user = await findActiveUser(trx, id);
          if (user?.twoFactorRequired) await mailNotice(parts, trx, user, 'two-factor-demanded');
        }
      });
    },
  };
}

async function invite(parts: Parts, id: number): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await lockUser(trx, id);
    const user = await findActiveUser(trx, id);
    if (!user || user.passwordHash !== null) return;
    const link = await trx
      .selectFrom('password_link')
      .select('user_id')
      .where('user_id', '=', id)
      .limit(1)
      .execute();
    if (link.length === 0) await inviteUser(parts, trx, user);
  });
}
