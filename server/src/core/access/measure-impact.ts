import type { Impact } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import { type Change, change, type Database } from '../../base/database/connect.ts';
import { isBelow } from '../tree/settle.ts';
import { bits } from './flags.ts';

/**
 * What a change of the tree or of permissions would do to who can read what: it is really made, looked at, and
 * taken back. `folderIds` are the folders below which anything may change, and documents by themselves.
 */
export async function measureImpact(
  db: Database,
  prepare: (trx: Change) => Promise<{ folderIds: number[]; documentIds: number[]; apply(): Promise<void> }>,
): Promise<Impact> {
  let impact: Impact | undefined;
  const takenBack = new Error('taken back');
  await change(db, async (trx) => {
    const { folderIds, documentIds, apply } = await prepare(trx);
    const concerned = await findDocuments(trx, folderIds, documentIds);
    const before = await readersOf(trx, concerned);
    await apply();
    const after = await readersOf(trx, concerned);
    impact = await compare(trx, concerned, before, after);
    throw takenBack;
  }).catch((error) => {
    if (error !== takenBack) throw error;
  });
  return impact as Impact;
}

/** Documents by where they lie: a folder with how many, or one that has entries of its own. */
interface Concerned {
  folderId: number;
  documentId: number | null;
  count: number;
}

async function findDocuments(trx: Change, folderIds: number[], documentIds: number[]): Promise<Concerned[]> {
  const found = await sql<Concerned>`
    select d.folder_id as "folderId", case when d.own_scope_id is null and d.id <> all(${documentIds}::int[]) then null else d.id end
      as "documentId", count(*)::int as count
    from document d
    where d.deletion_id is null and (d.id = any(${documentIds}::int[]) or d.folder_id in (
      select f.id from folder t join folder f on ${isBelow}
      where t.id = any(${folderIds}::int[]) and f.deletion_id is null))
    group by 1, 2`.execute(trx);
  return found.rows;
}

/** Who reads each: the roles that may, and the owner of the space, as one text to compare by. */
async function readersOf(trx: Change, concerned: Concerned[]): Promise<Readers[]> {
  const found = await sql<{ folderId: number; documentId: number | null; scopeId: number; ownerId: number }>`
    select c.folder_id as "folderId", c.document_id as "documentId",
      coalesce(d.own_scope_id, f.scope_id) as "scopeId", sp.owner_id as "ownerId"
    from unnest(${concerned.map((one) => one.folderId)}::int[], ${concerned.map((one) => one.documentId)}::int[])
      with ordinality as c (folder_id, document_id, position)
    join folder f on f.id = c.folder_id join space sp on sp.id = f.space_id
    left join document d on d.id = c.document_id
    order by c.position`.execute(trx);
  const scopeIds = [...new Set(found.rows.map((row) => row.scopeId))];
  const grants = await sql<{ id: number; roles: number[] }>`
    select scope_id as id, array_agg(role_id order by role_id) as roles from acl_grant
    where scope_id = any(${scopeIds}::int[]) and flags & ${bits.canReadDocument}::int <> 0
    group by scope_id`.execute(trx);
  const rolesOf = new Map(grants.rows.map((row) => [row.id, row.roles]));
  return found.rows.map((row) => ({ ownerId: row.ownerId, roles: rolesOf.get(row.scopeId) ?? [] }));
}

interface Readers {
  ownerId: number;
  roles: number[];
}

async function compare(
  trx: Change,
  concerned: Concerned[],
  before: Readers[],
  after: Readers[],
): Promise<Impact> {
  const groups = groupChanges(concerned, before, after);
  const people = await affectedPeople(trx, groups);
  const gaining = new Set<number>();
  const losing = new Set<number>();
  let documentsGained = 0;
  let documentsLost = 0;
  for (const { from, to, count } of groups) {
    let gained = false;
    let lost = false;
    for (const person of people) {
      const [had, has] = [canRead(person, from), canRead(person, to)];
      if (had === has) continue;
      (has ? gaining : losing).add(person.id);
      gained ||= has;
      lost ||= had;
    }
    if (gained) documentsGained += count;
    if (lost) documentsLost += count;
  }
  return { gain: gaining.size, lose: losing.size, documentsGained, documentsLost };
}

interface ReaderSet {
  ownerId: number;
  roles: Set<number>;
}

/** Folders whose readers change in the same way count as one: there are few such ways. */
function groupChanges(concerned: Concerned[], before: Readers[], after: Readers[]) {
  const groups = new Map<string, { from: ReaderSet; to: ReaderSet; count: number }>();
  for (const [index, { count }] of concerned.entries()) {
    const [from, to] = [before[index] as Readers, after[index] as Readers];
    const [keyFrom, keyTo] = [keyOf(from), keyOf(to)];
    if (keyFrom === keyTo) continue;
    const key = `${keyFrom} ${keyTo}`;
    const group = groups.get(key);
    if (group) group.count += count;
    else groups.set(key, { from: toSet(from), to: toSet(to), count });
  }
  return [...groups.values()];
}

const keyOf = ({ ownerId, roles }: Readers) => `${ownerId}:${roles.join()}`;
const toSet = ({ ownerId, roles }: Readers): ReaderSet => ({ ownerId, roles: new Set(roles) });

/** Active people with a role that changes, and owners; administrators read everything anyway. */
async function affectedPeople(trx: Change, groups: { from: ReaderSet; to: ReaderSet }[]) {
  const changed = new Set(groups.flatMap(({ from, to }) => [...from.roles.symmetricDifference(to.roles)]));
  const owners = groups.flatMap(({ from, to }) => [from.ownerId, to.ownerId]);
  const found = await sql<{ id: number; roles: number[] }>`
    select u.id, array(select role_id from user_role where user_id = u.id) as roles from app_user u
    where u.is_active and u.deleted_at is null
      and not exists (select from user_role where user_id = u.id and role_id in (161, 21313))
      and (u.id = any(${owners}::int[])
        or exists (select from user_role where user_id = u.id and role_id = any(${[...changed]}::int[])))`.execute(
    trx,
  );
  return found.rows;
}

const canRead = (person: { id: number; roles: number[] }, { ownerId, roles }: ReaderSet): boolean =>
  person.id === ownerId || person.roles.some((role) => roles.has(role));
