import type { Database, Transaction } from '../../base/database/connect.ts';

/** The share was made before, and its answer was lost: what this one makes must not stay. */
export class RepeatedShare extends Error {
  override name = 'RepeatedShare';
}

/** One with the same key that is under way is waited for; where it was made, this one ends with RepeatedShare. */
export async function rememberShare(
  trx: Transaction,
  made: { userId: number; key: string | undefined; shareId: number },
): Promise<void> {
  if (made.key === undefined) return;
  const kept = await trx
    .insertInto('made_share')
    .values({ user_id: made.userId, key: made.key, share_id: made.shareId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!kept) throw new RepeatedShare();
}

/** The share that was made by this key. */
export async function findMadeShare(
  db: Database,
  userId: number,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const made = await db
    .selectFrom('made_share')
    .select('share_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return made?.share_id;
}
