import type { OtherChange } from '@atrium/contract/parts/errors';
import { sentence } from '@atrium/contract/parts/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Keys } from '../../base/keys.ts';

/**
 * A version is a mark of what was there and how far the log was then: by the mark a change that was made on another
 * state can be told, and by the place in the log who made the others. The mark is keyed, so that nobody can try out
 * what it stands for.
 */
export const writeVersion = ({ mark }: Keys, state: string, logged: number, kind = ''): string =>
  `"${kind}${mark(state, 'permission-version')}.${logged}"`;

const here = 'here:';

/** Whether a version is that of places, with all roles, and not that of roles, wherever they have entries. */
export const isVersionHere = (version: string | undefined): boolean =>
  version?.startsWith(`"${here}`) ?? false;

/** The state of all entries at some places and above them. */
export async function versionHere(keys: Keys, db: Queryable, objectIds: number[]): Promise<string> {
  const logged = await placeInLog(db);
  const found = await sql<{ entries: string | null }>`
    select string_agg(f.id || ':' || e.role_id || ':' || e.object_id || ':' || e.flags, ','
      order by f.id, e.role_id, e.object_id) as entries
    from folder f join acl_entry e on e.object_id = any(f.path) where f.id = any(${objectIds}::int[])`.execute(
    db,
  );
  return writeVersion(keys, `${here} ${objectIds} ${found.rows[0]?.entries}`, logged, here);
}

/** The log's end, to be read before the state: what is logged in between is told once too often, never left out. */
export async function placeInLog(db: Queryable): Promise<number> {
  const found = await sql<{ last: number }>`
    select coalesce(max(id), 0)::float8 as last from audit_event`.execute(db);
  return found.rows[0]?.last ?? 0;
}

const readVersion = (version: string) => {
  const [, mark, logged] = /^"([\w:-]+)\.(\d{1,15})"$/.exec(version) ?? [];
  return { mark, logged: Number(logged ?? Number.NaN) };
};

/** How the present version is told, and what others changed since a place in the log. */
export type Seen = [
  versionBy: (keys: Keys) => Promise<string>,
  changesSince: (logged: number) => Promise<OtherChange[]>,
];

/** Refuses a change that was made on another state, saying what others did since. */
export async function refuseOutdated(
  expected: string | undefined,
  { accepted }: Keys,
  ...[versionBy, changesSince]: Seen
): Promise<void> {
  if (expected === undefined) return;
  const seen = readVersion(expected);
  for (const keys of accepted) {
    if (seen.mark === readVersion(await versionBy(keys)).mark) return;
  }
  const changes = Number.isNaN(seen.logged) ? [] : await changesSince(seen.logged);
  throw new AppError('change.conflict', sentence('Somebody else has changed these permissions meanwhile.'), {
    changes,
  });
}

const mostChanges = 200;

/** The last change of each object or role that events since then name, newest first. */
async function findChanges(
  db: Queryable,
  since: number,
  action: string,
  { named, name }: { named: RawBuilder<unknown>; name: RawBuilder<unknown> },
): Promise<OtherChange[]> {
  const found = await sql<{ id: number; name: string; by: string; at: Date }>`
    select * from (
      select distinct on (named.id) named.id, coalesce(${name}, '') as name, a.at,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as by
      from audit_event a cross join lateral (${named}) named left join app_user u on u.id = a.actor_id
      where a.id > ${since} and a.action = ${action}
      order by named.id, a.id desc) last
    order by at desc, id limit ${mostChanges}`.execute(db);
  return found.rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export const entriesChanged =
  (db: Queryable, roleIds: number[]) =>
  (since: number): Promise<OtherChange[]> =>
    findChanges(db, since, 'permission.changed', {
      named: sql`select (e ->> 'objectId')::int as id from jsonb_array_elements(a.detail -> 'entries') e
        where (e ->> 'roleId')::int = any(${roleIds}::int[])`,
      name: sql`(select case when f.parent_id is null then sp.name else f.name end from folder f
          join space sp on sp.id = f.space_id where f.id = named.id
        union all select d.name from document d where d.id = named.id limit 1)`,
    });

/** The roles for which something changed at these places or above them. */
export const rolesChangedHere =
  (db: Queryable, objectIds: number[]) =>
  (since: number): Promise<OtherChange[]> =>
    findChanges(db, since, 'permission.changed', {
      named: sql`select distinct (e ->> 'roleId')::int as id from jsonb_array_elements(a.detail -> 'entries') e
        where (e ->> 'objectId')::int in (
          select unnest(f.path) from folder f where f.id = any(${objectIds}::int[]))`,
      name: sql`(select name from role where role.id = named.id)`,
    });

export const globalsChanged =
  (db: Queryable) =>
  (since: number): Promise<OtherChange[]> =>
    findChanges(db, since, 'global-permission.changed', {
      named: sql`select (e ->> 'id')::int as id from jsonb_array_elements(a.detail -> 'roles') e`,
      name: sql`(select name from role where role.id = named.id)`,
    });
