import { sentence } from '@atrium/contract/parts/sentences';
import type { sendPasswordLink as sendCall } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { lockUser } from '../../core/accounts/find-user.ts';
import { recordEvent } from '../../core/audit.ts';
import { mailPasswordLink } from '../../core/people/invite-user.ts';
import { requireManaged } from '../../core/people/ladder.ts';
import type { Ask } from '../../core/route.ts';

export async function sendPasswordLink(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof sendCall>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await lockUser(trx, id);
    const user = await requireManaged(trx, caller, id);
    if (!user.isActive)
      throw new AppError('user.disabled', sentence('This user is disabled. Activate them first.'));
    await mailPasswordLink(parts, trx, user);
    await recordEvent(parts, trx, from, {
      action: 'password-link.sent',
      actorId: caller.user.id,
      subject: { type: 'user', id },
    });
  });
}
