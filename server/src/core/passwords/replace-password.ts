import type { Transaction } from '../../base/database/connect.ts';

/** A new password uses up every link by which one could have been chosen. */
export async function replacePassword(trx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await trx.deleteFrom('password_link').where('user_id', '=', userId).execute();
}
