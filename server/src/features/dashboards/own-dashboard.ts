import {
  breakpoints,
  lineUpEverywhere,
  minimalWidgets,
  spaceOfWidget,
} from '@atrium/contract/dashboard-grid';
import type * as calls from '@atrium/contract/dashboards';
import type { Dashboard, Layout, ShownDashboard } from '@atrium/contract/dashboards';
import { sql } from 'kysely';
import { type Change, change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { flagsIn, readerOf } from '../../core/access/access.ts';
import { isListed } from '../../core/access/require.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import type { Caller } from '../../core/session/caller.ts';
import { dashboardNotFound } from './dashboard-errors.ts';
import { completed, showOwnDashboard } from './show-dashboards.ts';

export async function getOwnDashboard(parts: Parts, caller: Caller): Promise<Dashboard> {
  const dashboard = await showOwnDashboard(parts, parts.db, caller.user.id);
  return { ...dashboard, layout: await withoutClosedSpaces(parts, caller, dashboard.layout) };
}

/** What applies to somebody, in one answer: nobody needs the right to read default dashboards to see theirs. */
export async function getShownDashboard(parts: Parts, caller: Caller): Promise<ShownDashboard> {
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
  return {
    source: found.owner_id === null ? 'default' : 'own',
    name: found.owner_id === null ? found.name : '',
    layout: await withoutClosedSpaces(parts, caller, completed(found.layout)),
  };
}

export function createOwnDashboard(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.createOwnDashboard>,
): Promise<Dashboard> {
  return change(parts.db, async (trx) => {
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
    return saved(parts, trx, caller, from);
  });
}

export function updateOwnDashboard(
  parts: Parts,
  { caller, body, from }: Ask<typeof calls.updateOwnDashboard>,
): Promise<Dashboard> {
  return change(parts.db, async (trx) => {
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
    return saved(parts, trx, caller, from);
  });
}

export async function deleteOwnDashboard(
  parts: Parts,
  { caller, from }: Ask<typeof calls.deleteOwnDashboard>,
): Promise<void> {
  await change(parts.db, async (trx) => {
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
  trx: Change,
  caller: Caller,
  from: Ask<typeof calls.createOwnDashboard>['from'],
): Promise<Dashboard> {
  await recordEvent(parts, trx, from, {
    action: 'own-dashboard.saved',
    actorId: caller.user.id,
    subject: { type: 'user', id: caller.user.id },
  });
  return showOwnDashboard(parts, trx, caller.user.id);
}

/** A default dashboard may name spaces that not everybody who has it can read. */
async function withoutClosedSpaces(parts: Parts, caller: Caller, layout: Layout): Promise<Layout> {
  const named = new Set(
    breakpoints.flatMap((breakpoint) => layout[breakpoint].map(({ i }) => spaceOfWidget(i))),
  );
  named.delete(undefined);
  if (named.size === 0) return layout;
  const reader = readerOf(parts, caller);
  const atRoot = flagsIn(reader, sql`space.root_folder_id`);
  const open = await sql<{ id: number }>`
    select space.id from space
    where space.id = any(${[...named]}::bigint[]) and space.deletion_id is null and ${isListed(reader, atRoot)}`.execute(
    parts.db,
  );
  const ids = new Set(open.rows.map(({ id }) => id));
  const isShown = ({ i }: { i: string }) => {
    const space = spaceOfWidget(i);
    return space === undefined || ids.has(space);
  };
  return {
    lg: layout.lg.filter(isShown),
    md: layout.md.filter(isShown),
    sm: layout.sm.filter(isShown),
    xs: layout.xs.filter(isShown),
    xxs: layout.xxs.filter(isShown),
  };
}
