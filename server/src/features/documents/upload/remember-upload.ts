import type { CleanUp } from '../../../base/clean-up.ts';
import { minutesAfter } from '../../../base/clock.ts';
import type { Database, Transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';

/** The upload was made before, and its answer was lost: what it makes now must not stay. */
export class RepeatedUpload extends Error {
  override name = 'RepeatedUpload';
}

/**
 * The last that an upload writes. One with the same key that is under way is waited for; where it was made, this
 * one ends with RepeatedUpload.
 */
export async function rememberUpload(
  { clock }: Pick<Parts, 'clock'>,
  trx: Transaction,
  userId: number,
  key: string | undefined,
  documentIds: number[],
): Promise<void> {
  if (key === undefined) return;
  const kept = await trx
    .insertInto('made_upload')
    .values({ user_id: userId, key, document_ids: documentIds, made_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!kept) throw new RepeatedUpload();
}

/** Whether it was made already: what is sent again then takes no room. */
export async function isMade(db: Database, userId: number, key: string | undefined): Promise<boolean> {
  return key !== undefined && (await documentsOfUpload(db, userId, key)).length > 0;
}

export async function documentsOfUpload(
  db: Database,
  userId: number,
  key: string | undefined,
): Promise<number[]> {
  const made = await db
    .selectFrom('made_upload')
    .select('document_ids')
    .where('user_id', '=', userId)
    .where('key', '=', key ?? '')
    .executeTakeFirst();
  return made?.document_ids ?? [];
}

const keepKeysHours = 24;

export const forgetUploadKeys: CleanUp = (parts, now) =>
  parts.db
    .deleteFrom('made_upload')
    .where('made_at', '<', minutesAfter(now, -keepKeysHours * 60))
    .execute();
