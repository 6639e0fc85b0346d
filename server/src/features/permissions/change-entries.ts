import { sentence } from '@atrium/contract/parts/sentences';
import type {
  measurePermissionImpact as measureCall,
  NamedImpact,
  PermissionEntry,
  removePermissionEntry as removeCall,
  setPermissionEntries as setCall,
} from '@atrium/contract/permissions';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { measureNamedImpact } from '../../core/library/measure-impact.ts';
import { type Entry, setEntries } from '../../core/library/set-entries.ts';
import type { Ask } from '../../core/route.ts';
import { checkEntries, type NewEntry } from './check-entries.ts';
import { requireRoles, showEntry, versionOf } from './list-entries.ts';
import { isAlive } from './overseen-spaces.ts';
import {
  entriesChanged,
  isVersionHere,
  refuseOutdated,
  rolesChangedHere,
  type Seen,
  versionHere,
} from './versions.ts';

export function setPermissionEntries(
  parts: Parts,
  { caller, from, body, request }: Ask<typeof setCall>,
): Promise<PermissionEntry[]> {
  return changeEntries(parts, { caller, from }, body, expectedVersion(request));
}

export async function removePermissionEntry(
  parts: Parts,
  { caller, from, query: { sid, objectIdentityId }, request }: Ask<typeof removeCall>,
): Promise<void> {
  const entry = { objectIdentityId, sid, isInherited: true };
  await changeEntries(parts, { caller, from }, [entry], expectedVersion(request));
}

/** Sets entries, all or none. `expected` is the version that the sender has seen. */
export function changeEntries(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof setCall>, 'caller' | 'from'>,
  given: NewEntry[],
  expected?: string,
): Promise<PermissionEntry[]> {
  const entries = checkEntries(given);
  return transaction(parts.db, async (trx) => {
    await prepare(trx, entries);
    await refuseOutdated(expected, parts.keys, ...seenBy(trx, entries, expected));
    await setEntries(trx, entries);
    await recordEvent(parts, trx, from, {
      action: 'permission.changed',
      actorId: caller.user.id,
      detail: { count: entries.length, entries: entries.slice(0, 1000) },
    });
    return showChanged(trx, entries);
  });
}

/** What the sender has seen: everything of these roles, or all roles at the places that the entries name. */
function seenBy(trx: Transaction, entries: Entry[], expected: string | undefined): Seen {
  const distinct = (ids: number[]) => [...new Set(ids)];
  if (isVersionHere(expected)) {
    const ids = distinct(entries.map((entry) => entry.objectId));
    return [(keys) => versionHere(keys, trx, ids), rolesChangedHere(trx, ids)];
  }
  const ids = distinct(entries.map((entry) => entry.roleId));
  return [(keys) => versionOf(keys, trx, ids, isAlive), entriesChanged(trx, ids)];
}

export function measureEntries(
  parts: Parts,
  { caller, body }: Ask<typeof measureCall>,
): Promise<NamedImpact> {
  const entries = checkEntries(body);
  return measureNamedImpact(parts.db, caller, async (trx) => {
    await prepare(trx, entries);
    const ids = entries.map((entry) => entry.objectId);
    return { folderIds: ids, documentIds: ids, apply: () => setEntries(trx, entries) };
  });
}

/** Locks, then sees that all objects and roles are there. */
async function prepare(trx: Transaction, entries: Entry[]): Promise<void> {
  const ids = [...new Set(entries.map((entry) => entry.objectId))];
  await lockSpacesOf(trx, { folders: ids, documents: ids });
  const found = await sql<{ id: number }>`
    select id from folder where id = any(${ids}::int[]) and deletion_id is null
    union all select id from document where id = any(${ids}::int[]) and deletion_id is null`.execute(trx);
  if (found.rows.length < ids.length) {
    throw new AppError(
      'folder.not-found',
      sentence('One of these folders or documents does not exist any more.'),
    );
  }
  await requireRoles(
    trx,
    entries.map((entry) => entry.roleId),
  );
}

async function showChanged(trx: Transaction, entries: Entry[]): Promise<PermissionEntry[]> {
  const found = await sql<{ id: number; roleId: number; flags: number; isInherited: boolean }>`
    select c.object_id as id, c.role_id as "roleId", coalesce(g.flags, 0) as flags, e.object_id is null as "isInherited"
    from unnest(${entries.map((one) => one.objectId)}::int[], ${entries.map((one) => one.roleId)}::int[])
      with ordinality as c (object_id, role_id, position)
    left join folder f on f.id = c.object_id
    left join document d on d.id = c.object_id left join folder df on df.id = d.folder_id
    left join acl_grant g on g.role_id = c.role_id and g.scope_id = coalesce(f.scope_id, d.own_scope_id, df.scope_id)
    left join acl_entry e on e.object_id = c.object_id and e.role_id = c.role_id
    order by c.position`.execute(trx);
  return found.rows.map((row) => showEntry(`ROLE_${row.roleId}`, row));
}
