import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Face } from '@atrium/contract/parts/face';
import type { AffectedPerson, Impact, NamedImpact } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../base/database/connect.ts';
import { documentScope } from '../access/access.ts';
import { bits } from '../access/flags.ts';
import type { Caller } from '../accounts/caller.ts';
import { adminRole, superadminRole } from '../accounts/roles.ts';
import { fullName } from '../accounts/user-reply.ts';
import { faceOf, showFace } from '../people/faces.ts';
import { isBelow } from './settle.ts';

/** `folderIds` are the folders below which anything may change, and documents by themselves. */
type Prepare = (
  trx: Transaction,
) => Promise<{ folderIds: number[]; documentIds: number[]; apply(): Promise<void> }>;

/** What a change of the tree or of permissions would do to who can read what, in numbers. */
export const measureImpact = (db: Database, prepare: Prepare): Promise<Impact> =>
  tryOut(db, prepare, async (_, { impact }) => impact);

/** The same with the first few people, for those who may know who has which role. */
export const measureNamedImpact = (db: Database, caller: Caller, prepare: Prepare): Promise<NamedImpact> =>
  tryOut(db, prepare, async (trx, { impact, gaining, losing }) => {
    const people = await namePeople(trx, caller, [...gaining, ...losing]);
    const first = (ids: Set<number>) => people.filter(({ id }) => ids.has(id)).slice(0, mostNamed);
    return { ...impact, gaining: first(gaining), losing: first(losing) };
  });

/** The change is really made, looked at, and taken back. */
async function tryOut<Told>(
  db: Database,
  prepare: Prepare,
  tell: (trx: Transaction, measured: Measured) => Promise<Told>,
): Promise<Told> {
  let told: Told | undefined;
  const takenBack = new Error('taken back');
  await transaction(db, async (trx) => {
    const { folderIds, documentIds, apply } = await prepare(trx);
    const concerned = await findDocuments(trx, folderIds, documentIds);
    const before = await readersOf(trx, concerned);
    await apply();
    const after = await readersOf(trx, concerned);
    told = await tell(trx, await compare(trx, concerned, before, after));
    throw takenBack;
  }).catch((error) => {
    if (error !== takenBack) throw error;
  });
  return told as Told;
}

/** Documents by where they lie: a folder with how many, or one that has entries of its own. */
interface Concerned {
  folderId: number;
  documentId: number | null;
  count: number;
}

async function findDocuments(
  trx: Transaction,
  folderIds: number[],
  documentIds: number[],
): Promise<Concerned[]> {
  // The folders first: together with the documents by themselves, every document would be held against all of them.
  const found = await sql<Concerned>`
    with below as materialized (
      select distinct f.id from folder t join folder f on ${isBelow}
      where t.id = any(${folderIds}::int[]) and f.deletion_id is null),
    named as materialized (
      select id from document where id = any(${documentIds}::int[]))
    select d.folder_id as "folderId", case when d.own_scope_id is not null or named.id is not null then d.id end
      as "documentId", count(*)::int as count
    from below join document d on d.folder_id = below.id left join named on named.id = d.id
    where d.deletion_id is null
    group by 1, 2
    union all
    select d.folder_id, d.id, 1 from named join document d on d.id = named.id
    where d.deletion_id is null and d.folder_id not in (select id from below)`.execute(trx);
  return found.rows;
}

/** Who reads each: the roles that may, and the owner of the space, as one text to compare by. */
async function readersOf(trx: Transaction, concerned: Concerned[]): Promise<Readers[]> {
  const found = await sql<{ folderId: number; documentId: number | null; scopeId: number; ownerId: number }>`
    select c.folder_id as "folderId", c.document_id as "documentId",
      ${documentScope} as "scopeId", sp.owner_id as "ownerId"
    from unnest(${concerned.map((one) => one.folderId)}::int[], ${concerned.map((one) => one.documentId)}::int[])
      with ordinality as c (folder_id, document_id, position)
    -- a document of its own may have been moved
    left join document d on d.id = c.document_id
    join folder f on f.id = coalesce(d.folder_id, c.folder_id) join space sp on sp.id = f.space_id
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
  trx: Transaction,
  concerned: Concerned[],
  before: Readers[],
  after: Readers[],
): Promise<Measured> {
  const groups = groupChanges(concerned, before, after);
  const people = await affectedPeople(trx, groups);
  const gaining = new Set<Person>();
  const losing = new Set<Person>();
  let documentsGained = 0;
  let documentsLost = 0;
  for (const { from, to, count } of groups) {
    const gained = people.filter((person) => canRead(person, to) && !canRead(person, from));
    const lost = people.filter((person) => canRead(person, from) && !canRead(person, to));
    for (const person of gained) gaining.add(person);
    for (const person of lost) losing.add(person);
    if (gained.length > 0) documentsGained += count;
    if (lost.length > 0) documentsLost += count;
    await nextTurn();
  }
  const sum = (some: Set<Person>) => [...some].reduce((all, person) => all + person.count, 0);
  const first = (some: Set<Person>) => new Set([...some].flatMap((person) => person.first));
  return {
    impact: { gain: sum(gaining), lose: sum(losing), documentsGained, documentsLost },
    gaining: first(gaining),
    losing: first(losing),
  };
}

/** Among the ids are the first few by name, and others. */
interface Measured {
  impact: Impact;
  gaining: Set<number>;
  losing: Set<number>;
}

const mostNamed = 4;
const byName = sql`lower(u.last_name), lower(u.first_name), u.id`;

async function namePeople(trx: Transaction, caller: Caller, ids: number[]): Promise<AffectedPerson[]> {
  const found = await sql<Omit<AffectedPerson, 'fullName' | keyof Face> & { face: Face | null }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      ${faceOf(caller, sql`u.id`)} as face
    from app_user u where u.id = any(${ids}::int[]) order by ${byName}`.execute(trx);
  return found.rows.map(({ face, ...person }) => ({
    ...person,
    fullName: fullName(person),
    ...showFace(face),
  }));
}

/** People with the same roles among those that matter count as one; an owner counts alone. */
interface Person {
  ownerId: number | null;
  roles: number[];
  count: number;
  /** The ids of the first few by name. */
  first: number[];
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
async function affectedPeople(
  trx: Transaction,
  groups: { from: ReaderSet; to: ReaderSet }[],
): Promise<Person[]> {
  const sets = groups.flatMap(({ from, to }) => [from, to]);
  const owners = sets.map((set) => set.ownerId);
  const roles = [...new Set(sets.flatMap((set) => [...set.roles]))];
  const found = await sql<Person>`
    select "ownerId", roles, count(*)::int as count,
      (array_agg(u.id order by ${byName}))[:${sql.lit(mostNamed)}] as first
    from (
      select u.id, u.first_name, u.last_name, case when u.id = any(${owners}::int[]) then u.id end as "ownerId",
        array(select role_id from user_role where user_id = u.id and role_id = any(${roles}::int[]) order by role_id) as roles
      from app_user u
      where u.is_active and u.deleted_at is null
        and not exists (select from user_role where user_id = u.id and role_id in (${superadminRole}::int, ${adminRole}::int))) u
    where "ownerId" is not null or cardinality(roles) > 0
    group by "ownerId", roles`.execute(trx);
  return found.rows;
}

const canRead = (person: Person, { ownerId, roles }: ReaderSet): boolean =>
  person.ownerId === ownerId || person.roles.some((role) => roles.has(role));
