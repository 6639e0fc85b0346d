import { sentence } from '@atrium/contract/parts/sentences';
import type { deleteUser as deleteCall } from '@atrium/contract/users';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { findUser, lockUser } from '../../core/accounts/find-user.ts';
import { superadminRole } from '../../core/accounts/roles.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { recordEvent } from '../../core/audit.ts';
import { mayDelete, rereadRank } from '../../core/people/ladder.ts';
import { lockSuperadmins, requireSuperadminLeft } from '../../core/people/last-superadmin.ts';
import { ownAccount, userNotFound } from '../../core/people/user-errors.ts';
import type { Ask } from '../../core/route.ts';
import { ownedSpaces } from './get-holdings.ts';

/** What was made by the person keeps the name; everything by which the person could act goes. */
export async function deleteUser(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof deleteCall>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await lockSuperadmins(trx);
    await lockUser(trx, id);
    const user = await findUser(trx, id);
    if (!user) throw userNotFound();
    if (id === caller.user.id)
      throw ownAccount(sentence('You cannot delete yourself. Ask another administrator.'));
    if (!mayDelete(await rereadRank(trx, caller), user)) {
      throw new AppError(
        'auth.forbidden',
        sentence('Only a superadministrator may delete an administrator.'),
      );
    }
    await refuseOwner(trx, id);
    await removeWhatIsTheirs(trx, id);
    await trx
      .updateTable('app_user')
      .set({
        deleted_at: parts.clock.now(),
        is_active: false,
        password_hash: null,
        default_dashboard_id: null,
        // Without a name it is what their documents are known by.
        ...(user.firstName || user.lastName ? { email: '' } : {}),
      })
      .where('id', '=', id)
      .execute();
    if (user.roles.includes(superadminRole)) await requireSuperadminLeft(trx);
    await recordEvent(parts, trx, from, {
      action: 'user.deleted',
      actorId: caller.user.id,
      subject: { type: 'user', id },
      detail: { email: user.email, name: fullName(user), roles: user.roles },
    });
  });
}

/** Whoever makes them an owner meanwhile waits for this change, and is then told that they are gone. */
async function refuseOwner(trx: Transaction, id: number): Promise<void> {
  const spaces = await ownedSpaces(trx, id);
  if (spaces.length === 0) return;
  const names = spaces.map(({ name }) => sentence('“{name}”', { name }));
  throw new AppError(
    'user.owns-spaces',
    sentence(
      'This user owns {count, plural, one {the space} other {the spaces}} {names}. Choose another owner first.',
      { count: spaces.length, names },
    ),
  );
}

export const theirs = [
  'session',
  'two_factor',
  'recovery_code',
  'password_link',
  'user_identity',
  'sso_ticket',
  'user_role',
  'made_upload',
  'made_share',
  'upload',
  'mailing_list_member',
  'favorite',
  'watch',
  'notification_for',
  'notification_setting',
  'notification_mail',
  'document_opening',
] as const;

async function removeWhatIsTheirs(trx: Transaction, id: number): Promise<void> {
  for (const table of theirs) await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx.updateTable('contact').set({ user_id: null }).where('user_id', '=', id).execute();
  await trx.deleteFrom('dashboard').where('owner_id', '=', id).execute();
}
