import type * as calls from '@atrium/contract/dashboards';
import type { Dashboard, ShownDashboard } from '@atrium/contract/dashboards';
import { lineUpEverywhere, minimalWidgets } from '@atrium/contract/parts/dashboard-grid';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { dashboardNotFound } from './dashboard-errors.ts';
import { completed, showOwnDashboard } from './show-dashboards.ts';
import { withoutClosedSpaces } from './without-closed-spaces.ts';

export async function getOwnDashboard(
  parts: Parts,
  { caller }: Ask<typeof calls.getOwnDashboard>,
): Promise<Dashboard> {
  const dashboard = await showOwnDashboard(parts, parts.db, caller.user.id);
  const [shown] = await withoutClosedSpaces(parts, caller, [dashboard]);
  return shown as Dashboard;
}

/** What applies to somebody, in one answer: nobody needs the right to read default dashboards to see theirs. */
export async function getShownDashboard(
  parts: Parts,
  { caller }: Ask<typeof calls.getShownDashboard>,
): Promise<ShownDashboard> {
  const { id, defaultDashboardId } = caller.user;
  const found = await parts.db
    .selectFrom('dashboard')
    .select(['owner_id', 'name', 'layout'])
    .where((is) =>
      is.or([
        is('owner_id', '=', id),
        is.and([is('owner_id', 'is', null), is('id', '=', defaultDashboardId)]),
      ]),
    )
    // One's own comes first.
    .orderBy(sql`owner_id nulls last`)
    .executeTakeFirst();
  if (!found) return { source: 'minimal', name: '', layout: lineUpEverywhere(minimalWidgets) };
  const isDefault = found.owner_id === null;
  const all = { source: isDefault ? 'default' : 'own', name: isDefault ? found.name : '' } as const;
  const [shown] = await withoutClosedSpaces(parts, caller, [{ ...all, layout: completed(found.layout) }]);
  return shown as ShownDashboard;
}

export function createOwnDashboard(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createOwnDashboard>,
): Promise<Dashboard> {
  return transaction(parts.db, async (trx) => {
    const now = parts.clock.now();
    const layout = JSON.stringify(body.layout);
    await trx
      .insertInto('dashboard')
      .values({ name: body.name ?? '', layout, owner_id: caller.user.id, created_at: now, modified_at: now })
      // Another window of the same person may have been first, or the answer to the first try got lost.
      .onConflict((known) =>
        known
          .column('owner_id')
          .where('owner_id', 'is not', null)
          .doUpdateSet({ layout, modified_at: now, ...(body.name === undefined ? {} : { name: body.name }) }),
      )
      .execute();
    return saved(parts, trx, { caller, from });
  });
}

export function updateOwnDashboard(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.updateOwnDashboard>,
): Promise<Dashboard> {
  return transaction(parts.db, async (trx) => {
    await trx
      .updateTable('dashboard')
      .set({
        layout: JSON.stringify(body.layout),
        ...(body.name === undefined ? {} : { name: body.name }),
        modified_at: parts.clock.now(),
      })
      .where('owner_id', '=', caller.user.id)
      .returning('id')
      .executeTakeFirstOrThrow(dashboardNotFound);
    return saved(parts, trx, { caller, from });
  });
}

export async function deleteOwnDashboard(
  parts: Parts,
  { caller, from }: Ask<typeof calls.deleteOwnDashboard>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const gone = await trx
      .deleteFrom('dashboard')
      .where('owner_id', '=', caller.user.id)
      .returning('id')
      .executeTakeFirst();
    // Who has none is where they want to be.
    if (!gone) return;
    await recordEvent(parts, trx, from, {
      action: 'own-dashboard.reset',
      actorId: caller.user.id,
      subject: { type: 'user', id: caller.user.id },
    });
  });
}

async function saved(
  parts: Parts,
  trx: Transaction,
  { caller, from }: Pick<Ask<typeof calls.createOwnDashboard>, 'caller' | 'from'>,
): Promise<Dashboard> {
  await recordEvent(parts, trx, from, {
    action: 'own-dashboard.saved',
    actorId: caller.user.id,
    subject: { type: 'user', id: caller.user.id },
  });
  return showOwnDashboard(parts, trx, caller.user.id);
}
