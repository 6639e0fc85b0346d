import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import { allContent, bits } from './flags.ts';

/**
 * The one rule of who may do what.
 *
 * People set entries: on an object (folder or document), for a role, some flags. A role's flags on an object are
 * those of the nearest entry for that role, on the object itself or above it; without one, none. A person's flags
 * are the union over their roles. Administrators have all flags; the owner of a space has all in it.
 *
 * An object that has entries is a scope, and a space's root always is one. What lies below a scope, down to the
 * next, has the same flags for everybody, so they are kept once for each scope and role (acl_grant, derived by
 * core/library/settle.ts). A folder points to its scope; a document has its folder's, or its own.
 *
 * A review that nobody finished in time blocks without anything being written: past the deadline of a user
 * review, all but owner and administrators lose the space; past that of a role review, what pending roles grant
 * there does not count.
 *
 * This is the rule as SQL: for the scopes `s` for which the condition holds, what the reader may do there. Every
 * question is asked through it: `flagsIn` for one scope, `scopeFlags` for many. Lists select and filter by them,
 * changes require them (require.ts).
 */
function allowedIn(
  reader: Reader,
  condition: RawBuilder<unknown>,
  scopes: RawBuilder<unknown> = sql`acl_scope s`,
): RawBuilder<unknown> {
  if (reader.isAdmin) {
    return sql`select s.id, s.parent_id, ${sql.lit(allContent)} as flags from ${scopes} where ${condition}`;
  }
  const isLate = reader.ignoresReviews
    ? sql`false`
    : sql`coalesce(sp.audit_deadline < ${reader.today}::date, false)`;
  return sql`
    select s.id, s.parent_id, case
      when sp.owner_id = ${reader.userId} then ${sql.lit(allContent)}
      when sp.needs_user_audit and ${isLate} then 0
      else coalesce(bit_or(g.flags) filter (where not (sp.needs_role_audit and ${isLate} and exists (
        select from review_role r where r.space_id = sp.id and r.role_id = g.role_id))), 0)
      end as flags
    from ${scopes} join space sp on sp.id = s.space_id
    left join acl_grant g on g.scope_id = s.id and g.role_id = any(${reader.roles}::int[])
    where ${condition}
    group by s.id, sp.id`;
}

/** SQL: what the reader may do in a scope. */
export function flagsIn(reader: Reader, scope: RawBuilder<unknown>): RawBuilder<number> {
  if (reader.isAdmin) return sql<number>`${sql.lit(allContent)}`;
  // In a query of its own, so that the name of a column cannot be taken for one of those inside.
  const scopes = sql`(select ${scope} as id) wanted join acl_scope s on s.id = wanted.id`;
  return sql<number>`(select allowed.flags from (${allowedIn(reader, sql`true`, scopes)}) allowed)`;
}

/** SQL for `with`: the same for many scopes at once, as `scope_flags (id, parent_id, flags)`. */
export const scopeFlags = (reader: Reader, spaceIds: number[]): RawBuilder<unknown> =>
  scopeFlagsWhere(reader, sql`s.space_id = any(${spaceIds}::int[])`);

/** SQL for `with`: `scope_flags` for the scopes of one space, or of all. */
export const scopeFlagsOf = (reader: Reader, spaceId?: number): RawBuilder<unknown> =>
  scopeFlagsWhere(reader, spaceId === undefined ? sql`true` : sql`s.space_id = ${spaceId}`);

/** SQL for `with`: `scope_flags` for the scopes `s` for which a condition holds. */
export const scopeFlagsWhere = (reader: Reader, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`scope_flags as materialized (${allowedIn(reader, condition)})`;

/** Whose rights are asked for, and on which day: a review's deadline is a day. */
export interface Reader {
  userId: number;
  roles: number[];
  isAdmin: boolean;
  /** YYYY-MM-DD */
  today: string;
  /** Asks what would be if no review were late: only to tell a blocked reader why. */
  ignoresReviews?: boolean;
}

export const readerOf = (parts: Parts, caller: Caller): Reader => ({
  userId: caller.user.id,
  roles: caller.user.roles,
  isAdmin: caller.isAdmin,
  today: todayOf(parts),
});

/** Making one takes longer than most statements. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Today, in the configured time zone. */
export const todayOf = (parts: Pick<Parts, 'clock' | 'config'>): string => dayOf(parts, parts.clock.now());

/** The day of a moment, in the configured time zone. */
export function dayOf({ config: { timeZone } }: Pick<Parts, 'config'>, at: Date): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** SQL: whether flags hold a bit. */
export const hasFlag = (flags: RawBuilder<unknown>, flag: keyof typeof bits): RawBuilder<boolean> =>
  sql<boolean>`(${flags} & ${sql.lit(bits[flag])}) <> 0`;

/** The scope of a document `d` in its folder `f`. */
export const documentScope = sql`coalesce(d.own_scope_id, f.scope_id)`;

/** SQL: whether the reader can read anything in the space whose id is given: then it is listed. */
export function readsAnythingIn(reader: Reader, space: RawBuilder<unknown>): RawBuilder<boolean> {
  const flags = flagsIn(reader, sql`inner_scope.id`);
  return sql<boolean>`exists (
    select from acl_scope inner_scope
    where inner_scope.space_id = ${space} and (
      exists (select from folder where id = inner_scope.id and deletion_id is null and ${hasFlag(flags, 'canRead')})
      or exists (select from document where id = inner_scope.id and deletion_id is null
        and ${hasFlag(flags, 'canReadDocument')})))`;
}
