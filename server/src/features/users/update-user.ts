import type { UserDetails, updateUser as updateCall } from '@atrium/contract/users';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { changeUser } from '../../core/people/save-user.ts';
import type { Ask } from '../../core/route.ts';
import { showUser } from './show-users.ts';

export function updateUser(
  parts: Parts,
  { caller, params, body, from, request }: Ask<typeof updateCall>,
): Promise<UserDetails> {
  return transaction(parts.db, async (trx) => {
    await changeUser(parts, trx, { caller, from }, params.id, body, expectedVersion(request));
    return showUser(parts, trx, caller.user, params.id);
  });
}
