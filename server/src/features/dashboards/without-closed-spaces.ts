import type { Layout } from '@atrium/contract/dashboards';
import { breakpoints, spaceOfWidget } from '@atrium/contract/parts/dashboard-grid';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { flagsIn, readerOf } from '../../core/access/access.ts';
import { isListed } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';

/** A default dashboard may name spaces that not everybody who is shown it can read. */
export async function withoutClosedSpaces<D extends { layout: Layout }>(
  parts: Parts,
  caller: Caller,
  dashboards: D[],
): Promise<D[]> {
  const named = new Set(
    dashboards.flatMap(({ layout }) =>
      breakpoints.flatMap((breakpoint) => layout[breakpoint].map(({ i }) => spaceOfWidget(i))),
    ),
  );
  named.delete(undefined);
  if (named.size === 0) return dashboards;
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
  return dashboards.map(({ layout, ...rest }) => ({
    ...(rest as D),
    layout: {
      lg: layout.lg.filter(isShown),
      md: layout.md.filter(isShown),
      sm: layout.sm.filter(isShown),
      xs: layout.xs.filter(isShown),
      xxs: layout.xxs.filter(isShown),
    },
  }));
}
