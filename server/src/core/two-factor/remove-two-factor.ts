import type { Transaction } from '../../base/database/connect.ts';

/** The secret and the recovery codes; whether one is demanded stays. */
export async function removeTwoFactor(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
