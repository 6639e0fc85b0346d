import type { createUser as createCall, UserDetails } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { addUser } from '../../core/people/save-user.ts';
import type { Ask } from '../../core/route.ts';
import { getUser } from './get-user.ts';

export function createUser(parts: Parts, ask: Ask<typeof createCall>): Promise<UserDetails> {
  return transaction(parts.db, async (trx) => {
    const id = await addUser(parts, trx, ask, ask.body);
    return getUser(parts, trx, ask.caller.user, id);
  });
}
