import type { CallReply } from '@atrium/contract/parts/call';
import type { createRole as createCall } from '@atrium/contract/roles';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { nameTaken } from './role-errors.ts';
import { setRolePermissions } from './set-role-permissions.ts';
import { showRole } from './show-roles.ts';

export function createRole(
  parts: Parts,
  { caller, body, from }: Ask<typeof createCall>,
): Promise<CallReply<typeof createCall>> {
  return transaction(parts.db, async (trx) => {
    const { id } = await trx
      .insertInto('role')
      .values({ name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setRolePermissions(trx, id, body.permissions);
    await recordEvent(parts, trx, from, {
      action: 'role.made',
      actorId: caller.user.id,
      subject: { type: 'role', id },
      detail: body,
    });
    return showRole(trx, id);
  }).catch(nameTaken);
}
