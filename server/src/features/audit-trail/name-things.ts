import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { personName } from './select-events.ts';

type Kind = 'document' | 'folder' | 'space' | 'role' | 'user' | 'mailing-list';

/** Which fields of details are ids, and of what. */
const kinds: Record<string, Kind> = {
  ...{ documents: 'document', document: 'document', folders: 'folder', folder: 'folder' },
  ...{ spaces: 'space', fromSpace: 'space', toSpace: 'space' },
  ...{ role: 'role', roles: 'role', roleIds: 'role', mailingListIds: 'mailing-list' },
  ...{ user: 'user', owner: 'user', userIds: 'user', ccUserIds: 'user', members: 'user' },
};

type Detail = Record<string, unknown>;

/** The ids of an event, each with the field under which its name is told. */
function* idsIn(detail: Detail): Generator<{ field: string; kind: Kind; id: number }> {
  for (const [field, value] of Object.entries(detail)) {
    const kind = kinds[field];
    if (kind) for (const id of numbersIn(value)) yield { field, kind, id };
    // Permissions: what roles may do at places, each of which is a folder or a document.
    if (field === 'entries' && Array.isArray(value)) {
      for (const entry of value as { objectId?: unknown; roleId?: unknown }[]) {
        for (const id of numbersIn(entry.objectId)) yield { field: 'places', kind: 'folder', id };
        for (const id of numbersIn(entry.objectId)) yield { field: 'places', kind: 'document', id };
        for (const id of numbersIn(entry.roleId)) yield { field: 'roles', kind: 'role', id };
      }
    }
  }
}

function numbersIn(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list
    .map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    .filter((one): one is number => Number.isInteger(one));
}

/** Names what details have ids of, as it is called today; what is gone for good has none. One statement for all. */
export async function nameThings(db: Queryable, details: Detail[]): Promise<Record<string, string[]>[]> {
  const wanted = details.map((detail) => [...idsIn(detail)]);
  const idsOf = (kind: Kind) => [
    ...new Set(wanted.flat().flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ];
  const { rows } = await sql<{ kind: Kind; id: number; name: string }>`
    select 'document' as kind, id, name from document where id = any(${idsOf('document')}::int[])
    union all
    select 'folder', f.id, case when f.parent_id is null then s.name else f.name end
      from folder f join space s on s.id = f.space_id where f.id = any(${idsOf('folder')}::int[])
    union all select 'space', id, name from space where id = any(${idsOf('space')}::int[])
    union all select 'role', id, name from role where id = any(${idsOf('role')}::int[])
    union all select 'user', id, ${personName('u')} from app_user u where id = any(${idsOf('user')}::int[])
    union all select 'mailing-list', id, name from mailing_list
      where id = any(${idsOf('mailing-list')}::int[])`.execute(db);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return wanted.map((things) => {
    const told: Record<string, string[]> = {};
    for (const { field, kind, id } of things) {
      const name = names.get(`${kind} ${id}`);
      if (name === undefined) continue;
      const known = told[field] ?? [];
      if (!known.includes(name)) told[field] = [...known, name];
    }
    return told;
  });
}
