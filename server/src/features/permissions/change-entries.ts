import {
  type Flag,
  type Impact,
  type NewPermissionEntry,
  neededFlags,
  type PermissionEntry,
} from '@atrium/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { flagsFrom } from '../../core/access/flags.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { lockSpacesOf } from '../../core/tree/lock-spaces.ts';
import { measureImpact } from '../../core/tree/measure-impact.ts';
import { type Entry, setEntries } from '../../core/tree/set-entries.ts';
import { requireRoles, roleOf, showEntry, versionOf } from './list-entries.ts';
import { isAlive } from './overseen-spaces.ts';
import { entriesChanged, refuseOutdated } from './versions.ts';

type NewEntry = z.output<typeof NewPermissionEntry>;

interface Asked {
  caller: Caller;
  from: Origin;
}

/** Sets entries, all or none. `expected` is the version that the sender has seen. */
export function changeEntries(
  parts: Parts,
  { caller, from }: Asked,
  given: NewEntry[],
  expected?: string,
): Promise<PermissionEntry[]> {
  const entries = checkEntries(given);
  return transaction(parts.db, async (trx) => {
    await prepare(trx, entries);
    const roleIds = [...new Set(entries.map((entry) => entry.roleId))];
    const current = await versionOf(parts, trx, roleIds, isAlive);
    await refuseOutdated(expected, current, entriesChanged(trx, roleIds));
    await setEntries(trx, entries);
    await recordEvent(parts, trx, from, {
      action: 'permission.changed',
      actorId: caller.user.id,
      detail: { count: entries.length, entries: entries.slice(0, 1000) },
    });
    return showChanged(trx, entries);
  });
}

export function measureEntries(parts: Parts, given: NewEntry[]): Promise<Impact> {
  const entries = checkEntries(given);
  return measureImpact(parts.db, async (trx) => {
    await prepare(trx, entries);
    const ids = entries.map((entry) => entry.objectId);
    return { folderIds: ids, documentIds: ids, apply: () => setEntries(trx, entries) };
  });
}

function checkEntries(given: NewEntry[]): Entry[] {
  const seen = new Set<string>();
  return given.map((entry, index) => {
    const roleId = roleOf(entry.sid);
    if (roleId === superadminRole || roleId === adminRole) {
      throw new AppError('request.invalid', 'Administrators have all rights; entries are for other roles.');
    }
    const key = `${entry.objectIdentityId} ${roleId}`;
    if (seen.has(key)) throw new AppError('request.invalid', 'Each object and role can be named once.');
    seen.add(key);
    refuseIncomplete(entry, index);
    return { objectId: entry.objectIdentityId, roleId, flags: entry.isInherited ? null : flagsFrom(entry) };
  });
}

/** A flag that is no good without another is refused, naming both. */
function refuseIncomplete(entry: NewEntry, index: number): void {
  for (const [flag, needed] of Object.entries(neededFlags) as [Flag, Flag[]][]) {
    const missing = entry[flag] ? needed.find((one) => !entry[one]) : undefined;
    if (missing) {
      const message = `${flag} needs ${missing} as well.`;
      throw new AppError('permission.incomplete', message, { fields: { [`${index}.${flag}`]: message } });
    }
  }
}

/** Locks, then sees that all objects and roles are there. */
async function prepare(trx: Transaction, entries: Entry[]): Promise<void> {
  const ids = [...new Set(entries.map((entry) => entry.objectId))];
  await lockSpacesOf(trx, { folders: ids, documents: ids });
  const found = await sql<{ id: number }>`
    select id from folder where id = any(${ids}::int[]) and deletion_id is null
    union all select id from document where id = any(${ids}::int[]) and deletion_id is null`.execute(trx);
  if (found.rows.length < ids.length) {
    throw new AppError('folder.not-found', 'One of these folders or documents does not exist any more.');
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
