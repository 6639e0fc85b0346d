import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUser, findActiveUserByEmail } from '../../core/accounts/find-user.ts';

export interface Identity {
  issuer: string;
  subject: string;
  /** The e-mail, only where the provider says `email_verified: true`, not "true". */
  verifiedEmail: string | undefined;
  secondFactorUsed: boolean;
}

/**
 * A person is issuer and subject. The e-mail counts once, to join the two the first time: somebody who gets
 * a former colleague's address later has another subject and is not let into their account.
 */
export async function matchIdentity(
  parts: Parts,
  trx: Transaction,
  identity: Identity,
): Promise<number | undefined> {
  const { issuer, subject, verifiedEmail } = identity;
  const known = await trx
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) return (await findActiveUser(trx, known.user_id))?.id;

  const user = verifiedEmail === undefined ? undefined : await findActiveUserByEmail(trx, verifiedEmail);
  if (!user) return undefined;
  const joined = await trx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: user.id, created_at: parts.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return joined.numInsertedOrUpdatedRows === 1n ? user.id : undefined;
}
