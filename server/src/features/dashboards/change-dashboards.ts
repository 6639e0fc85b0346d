import type * as calls from '@atrium/contract/dashboards';
import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import type { Ask } from '../../core/route.ts';
import { dashboardNotFound, nameTaken } from './dashboard-errors.ts';
import { dashboardVersion, showDashboard } from './show-dashboards.ts';

export function createDashboard(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createDashboard>,
): Promise<CallReply<typeof calls.createDashboard>> {
  return transaction(parts.db, async (trx) => {
    const now = parts.clock.now();
    const { id } = await trx
      .insertInto('dashboard')
      .values({
        name: body.name,
        layout: JSON.stringify(body.layout),
        owner_id: null,
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(parts, trx, from, {
      action: 'dashboard.made',
      actorId: caller.user.id,
      subject: { type: 'dashboard', id },
      detail: { name: body.name },
    });
    return showDashboard(parts, trx, id);
  }).catch(nameTaken);
}

export function updateDashboard(
  parts: Parts,
  { caller, params: { id }, body, from, request }: Ask<typeof calls.updateDashboard>,
): Promise<CallReply<typeof calls.updateDashboard>> {
  const expected = expectedVersion(request);
  return transaction(parts.db, async (trx) => {
    const before = await lockDefault(trx, id);
    const isCurrent = parts.keys.accepted.some((keys) => expected === dashboardVersion({ keys }, before));
    if (expected !== undefined && !isCurrent) {
      throw new AppError(
        'change.conflict',
        sentence('Somebody else has changed this default dashboard meanwhile.'),
      );
    }
    await trx
      .updateTable('dashboard')
      .set({
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.layout === undefined ? {} : { layout: JSON.stringify(body.layout) }),
        modified_at: parts.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    await recordEvent(parts, trx, from, {
      action: 'dashboard.changed',
      actorId: caller.user.id,
      subject: { type: 'dashboard', id },
      detail: { name: body.name ?? before.name, before: before.name },
    });
    return showDashboard(parts, trx, id);
  }).catch(nameTaken);
}

export async function deleteDashboard(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof calls.deleteDashboard>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const { name } = await lockDefault(trx, id);
    await trx.deleteFrom('dashboard').where('id', '=', id).execute();
    await recordEvent(parts, trx, from, {
      action: 'dashboard.deleted',
      actorId: caller.user.id,
      subject: { type: 'dashboard', id },
      detail: { name },
    });
  });
}

const lockDefault = (trx: Transaction, id: number): Promise<{ name: string; layout: unknown }> =>
  trx
    .selectFrom('dashboard')
    .select(['name', 'layout'])
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(dashboardNotFound);
