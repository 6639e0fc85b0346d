import type { Parts } from '../../base/parts.ts';
import { twoFactorPurpose } from './check-code.ts';

/** Seals by ATRIUM_SECRET what was sealed by the one before, so that that one can go. */
export async function resealTwoFactor({ db, keys, log }: Parts): Promise<void> {
  const isOld = (sealed: Buffer) =>
    !keys.isOwn(sealed, twoFactorPurpose) && keys.accepted.some((one) => one.isOwn(sealed, twoFactorPurpose));
  const rows = await db.selectFrom('two_factor').select(['user_id', 'secret', 'pending_secret']).execute();
  let count = 0;
  for (const row of rows) {
    for (const column of ['secret', 'pending_secret'] as const) {
      const sealed = row[column];
      if (!sealed || !isOld(sealed)) continue;
      const fresh = keys.seal(keys.open(sealed, twoFactorPurpose), twoFactorPurpose);
      // Unless it was replaced meanwhile.
      const { numUpdatedRows } = await db
        .updateTable('two_factor')
        .set({ [column]: fresh })
        .where('user_id', '=', row.user_id)
        .where(column, '=', sealed)
        .executeTakeFirst();
      count += Number(numUpdatedRows);
    }
  }
  log.info({ count }, 'two-factor secrets are sealed by ATRIUM_SECRET');
}
