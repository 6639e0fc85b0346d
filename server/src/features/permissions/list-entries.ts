import { sentence } from '@atrium/contract/parts/sentences';
import type { listPermissionEntries as listCall, PermissionEntry } from '@atrium/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Keys } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import { bits, has, permissionsOf } from '../../core/access/flags.ts';
import type { Ask } from '../../core/route.ts';
import { overseenSpaces } from './overseen-spaces.ts';
import { placeInLog, writeVersion } from './versions.ts';

export async function listEntries(
  parts: Parts,
  { caller, query, reply }: Ask<typeof listCall>,
): Promise<PermissionEntry[]> {
  // The version is read first: a change in between makes it too old, never too new.
  const isOverseen = await overseenSpaces(parts, caller);
  // It names a place in the log of everything: only for those who may read that, and who alone can use it.
  const version = caller.isAdmin
    ? await versionOf(parts.keys, parts.db, [roleOf(query.sid)], isOverseen)
    : undefined;
  const entries = await readEntries(parts, isOverseen, query);
  if (version) reply.header('etag', version);
  return entries;
}

/** One role's flags on every space and folder. */
async function readEntries(
  parts: Parts,
  isOverseen: RawBuilder<boolean>,
  { sid, ownOnly }: { sid: string; ownOnly: boolean },
): Promise<PermissionEntry[]> {
  const roleId = roleOf(sid);
  await requireRoles(parts.db, [roleId]);
  const isListed = ownOnly ? sql`e.object_id is not null` : sql`true`;
  const found = await sql<{ id: number; flags: number; isInherited: boolean }>`
    select f.id, coalesce(g.flags, 0) as flags, e.object_id is null as "isInherited"
    from folder f join space sp on sp.id = f.space_id
    left join acl_grant g on g.scope_id = f.scope_id and g.role_id = ${roleId}
    left join acl_entry e on e.object_id = f.id and e.role_id = ${roleId}
    where f.deletion_id is null and ${isOverseen} and ${isListed} order by f.path`.execute(parts.db);
  return found.rows.map((row) => showEntry(sid, row));
}

export function showEntry(
  sid: string,
  { id, flags, isInherited }: { id: number; flags: number; isInherited: boolean },
): PermissionEntry {
  return { objectIdentityId: id, sid, ...entryPermissions(flags), isInherited };
}

export const entryPermissions = (flags: number) => ({
  ...permissionsOf(flags),
  canAdminister: has(flags, bits.canAdminister),
});

/** The state of all entries of some roles in the spaces that the caller oversees. */
export async function versionOf(
  keys: Keys,
  db: Queryable,
  roleIds: number[],
  isOverseen: RawBuilder<boolean>,
): Promise<string> {
  const logged = await placeInLog(db);
  const found = await sql<{ entries: string | null }>`
    select string_agg(e.role_id || ':' || e.object_id || ':' || e.flags, ',' order by e.role_id, e.object_id) as entries
    from acl_entry e left join document d on d.id = e.object_id
    join folder f on f.id = coalesce(d.folder_id, e.object_id) join space sp on sp.id = f.space_id
    where e.role_id = any(${roleIds}::int[]) and ${isOverseen}`.execute(db);
  return writeVersion(keys, `${roleIds} ${found.rows[0]?.entries}`, logged);
}

export const roleOf = (sid: string): number => Number(sid.slice('ROLE_'.length));

export async function requireRoles(db: Queryable, ids: number[]): Promise<void> {
  const asked = [...new Set(ids)];
  const found = await sql<{ id: number }>`
    select id from role where id = any(${asked}::int[]) for key share`.execute(db);
  if (found.rows.length < asked.length)
    throw new AppError('role.not-found', sentence('This role does not exist any more.'));
}
