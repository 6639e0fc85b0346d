import type { createUser as createCall, UserDetails } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { addUser } from '../../core/people/save-user.ts';
import type { Ask } from '../../core/route.ts';
import { showUser } from './show-users.ts';

export function createUser(
  parts: Parts,
  { caller, body, from }: Ask<typeof createCall>,
): Promise<UserDetails> {
  return transaction(parts.db, async (trx) => {
    const id = await addUser(parts, trx, { caller, from }, body);
    return showUser(parts, trx, caller.user, id);
  });
}
