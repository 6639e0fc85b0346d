import { sentence } from '@atrium/contract/parts/sentences';
import type {
  GlobalPermissions,
  getGlobalPermissions as getCall,
  setGlobalPermissions as setCall,
} from '@atrium/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Queryable, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Keys } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import type { Ask } from '../../core/route.ts';
import { requireRoles } from './list-entries.ts';
import { globalsChanged, placeInLog, refuseOutdated, writeVersion } from './versions.ts';

type Matrix = z.output<typeof GlobalPermissions>;

export async function getGlobalPermissions(parts: Parts, { reply }: Ask<typeof getCall>): Promise<Matrix> {
  reply.header('etag', await versionOfMatrix(parts.keys, parts.db));
  return readMatrix(parts.db);
}

async function readMatrix(db: Queryable): Promise<Matrix> {
  const permissions = await db.selectFrom('global_permission').selectAll().orderBy('id').execute();
  const roles = await db.selectFrom('role').select('id').orderBy('id').execute();
  const held = await db.selectFrom('role_global_permission').selectAll().orderBy('permission_id').execute();
  const permissionsOfRole = Map.groupBy(held, (row) => row.role_id);
  return {
    permissions,
    roles: roles.map(({ id }) => ({
      id,
      permissions: (permissionsOfRole.get(id) ?? []).map((row) => row.permission_id),
    })),
  };
}

async function versionOfMatrix(keys: Keys, db: Queryable): Promise<string> {
  const logged = await placeInLog(db);
  const found = await sql<{ held: string | null }>`
    select string_agg(role_id || ':' || permission_id, ',' order by role_id, permission_id) as held
    from role_global_permission`.execute(db);
  return writeVersion(keys, `global ${found.rows[0]?.held}`, logged);
}

/** Sets what the named roles have; the others keep theirs. */
export function setGlobalPermissions(
  parts: Parts,
  { caller, from, body: { roles }, request }: Ask<typeof setCall>,
): Promise<Matrix> {
  return transaction(parts.db, async (trx) => {
    // One change after another: what is read then is the state that it meets.
    await trx.selectFrom('global_permission').select('id').orderBy('id').forNoKeyUpdate().execute();
    const versionBy = (keys: Keys) => versionOfMatrix(keys, trx);
    await refuseOutdated(expectedVersion(request), parts.keys, versionBy, globalsChanged(trx));
    const ids = roles.map((role) => role.id);
    if (new Set(ids).size < ids.length)
      throw new AppError('request.invalid', sentence('Each role can be named once.'));
    await requireRoles(trx, ids);
    const known = new Set(
      (await trx.selectFrom('global_permission').select('id').execute()).map((row) => row.id),
    );
    const rows = roles.flatMap((role) =>
      [...new Set(role.permissions)].map((permission_id) => ({ role_id: role.id, permission_id })),
    );
    if (!rows.every((row) => known.has(row.permission_id))) {
      throw new AppError('request.invalid', sentence('There is no such global permission.'));
    }
    await trx.deleteFrom('role_global_permission').where('role_id', 'in', ids).execute();
    if (rows.length > 0) await trx.insertInto('role_global_permission').values(rows).execute();
    const detail = { roles };
    await recordEvent(parts, trx, from, {
      action: 'global-permission.changed',
      actorId: caller.user.id,
      detail,
    });
    return readMatrix(trx);
  });
}
