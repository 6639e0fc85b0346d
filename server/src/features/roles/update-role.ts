import type { CallReply } from '@atrium/contract/parts/call';
import type { updateRole as updateCall } from '@atrium/contract/roles';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { nameTaken, roleFixed, roleNotFound } from './role-errors.ts';
import { setRolePermissions } from './set-role-permissions.ts';
import { isFixed, showRole } from './show-roles.ts';

export function updateRole(
  parts: Parts,
  { caller, params: { id }, body, from }: Ask<typeof updateCall>,
): Promise<CallReply<typeof updateCall>> {
  return transaction(parts.db, async (trx) => {
    await trx
      .selectFrom('role')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(roleNotFound);
    const before = await showRole(trx, id);
    if (body.name !== undefined && body.name !== before.name) {
      if (isFixed(id)) throw roleFixed();
      await trx.updateTable('role').set({ name: body.name }).where('id', '=', id).execute();
    }
    if (body.permissions) await setRolePermissions(trx, id, body.permissions);
    await recordEvent(parts, trx, from, {
      action: 'role.changed',
      actorId: caller.user.id,
      subject: { type: 'role', id },
      detail: {
        name: body.name ?? before.name,
        ...(body.permissions ? { permissions: body.permissions } : {}),
        before: { name: before.name, permissions: before.permissions },
      },
    });
    return showRole(trx, id);
  }).catch(nameTaken);
}
