import type { Change } from '../../base/database/connect.ts';

/** The secret and the recovery codes; whether one is demanded stays. */
export async function removeTwoFactor(change: Change, userId: number): Promise<void> {
  await change.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await change.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}
