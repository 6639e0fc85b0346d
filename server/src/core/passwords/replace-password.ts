import type { Change } from '../../base/database/connect.ts';

/** A new password uses up every link by which one could have been chosen. */
export async function replacePassword(change: Change, userId: number, passwordHash: string): Promise<void> {
  await change
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  await change.deleteFrom('password_link').where('user_id', '=', userId).execute();
}
