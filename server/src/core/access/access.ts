import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../session/caller.ts';
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
 * core/tree/settle.ts). A folder points to its scope; a document has its folder's, or its own.
 *
 * A review that nobody finished in time blocks without anything being written: past the deadline of a user
 * review, all but owner and administrators lose the space; past that of a role review, what pending roles grant
 * there does not count.
 *
 * Every question is asked through `flagsIn`: lists select and filter by it, changes require it (require.ts).
 */
export function flagsIn(reader: Reader, scope: RawBuilder<unknown>): RawBuilder<number> {
  if (reader.isAdmin) return sql<number>`${sql.lit(allContent)}`;
  const isLate = sql`sp.audit_deadline < ${reader.today}::date`;
  const counts = reader.ignoresReviews
    ? sql`true`
    : sql`not (sp.needs_role_audit and ${isLate} and exists (
        select from review_role r where r.space_id = sp.id and r.role_id = g.role_id))`;
  const isBlocked = reader.ignoresReviews ? sql`false` : sql`sp.needs_user_audit and ${isLate}`;
  return sql<number>`(
    select case
      when sp.owner_id = ${reader.userId} then ${sql.lit(allContent)}
      when ${isBlocked} then 0
      else coalesce((
        select bit_or(g.flags) from acl_grant g
        where g.scope_id = s.id and g.role_id = any(${reader.roles}::int[]) and ${counts}), 0)
      end
    from acl_scope s join space sp on sp.id = s.space_id
    where s.id = ${scope})`;
}

/**
 * The same for all scopes of some spaces at once, as a part of `with`: lists that go through a whole space join
 * it instead of asking for each row.
 */
export const scopeFlags = (reader: Reader, spaceIds: number[]): RawBuilder<unknown> => sql`
  scope_flags as materialized (
    select scope.id, scope.parent_id, ${flagsIn(reader, sql`scope.id`)} as flags
    from acl_scope scope where scope.space_id = any(${spaceIds}::int[]))`;

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

/** Today, in the configured time zone. */
export function todayOf({ clock, config }: Pick<Parts, 'clock' | 'config'>): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone }).format(clock.now());
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
