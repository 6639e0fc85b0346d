import type { UserDetails, updateUser as updateCall } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { changeUser } from '../../core/people/save-user.ts';
import type { Ask } from '../../core/route.ts';
import { getUser } from './get-user.ts';

export function updateUser(parts: Parts, ask: Ask<typeof updateCall>): Promise<UserDetails> {
  const { params, body, request, caller } = ask;
  return transaction(parts.db, async (trx) => {
    await changeUser(parts, trx, ask, params.id, body, expectedVersion(request));
    return getUser(parts, trx, caller.user, params.id);
  });
}
