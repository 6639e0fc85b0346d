import type { Pool } from 'pg';

/**
 * Who may do what, said a second time and as plainly as it can be: walk the parents. Read from what people set
 * (parents, entries, roles, owners, reviews) and from no derived column. Tests hold the real answers against it.
 */
export interface AccessModel {
  spaces: ModelSpace[];
  /** Of every folder and document: what it lies in. A root lies in nothing. */
  parents: Map<number, number | null>;
  documents: Set<number>;
  /** In the trash by themselves; what lies in them is so too. */
  deleted: Set<number>;
  entries: Map<number, Map<number, number>>;
  rolesOf: Map<number, number[]>;
}

export interface ModelSpace {
  id: number;
  ownerId: number;
  rootId: number;
  userReview: boolean;
  pendingRoles: number[];
  deadline: string | null;
  isDeleted: boolean;
}

export interface ModelReader {
  userId: number;
  today: string;
}

export const [canRead, canReadDocument, everything] = [1, 16, 511];

export async function readAccessModel(pool: Pool): Promise<AccessModel> {
  const rows = async (query: string) => (await pool.query(query)).rows;
  const objects = await rows(`
    select id, parent_id as parent, deletion_id, false as document from folder
    union all select id, folder_id, deletion_id, true from document order by id`);
  const entries = new Map<number, Map<number, number>>();
  for (const { object_id, role_id, flags } of await rows(
    'select * from acl_entry order by object_id, role_id',
  ))
    entries.set(object_id, (entries.get(object_id) ?? new Map()).set(role_id, flags));
  const spaces: ModelSpace[] = await rows(`
    select id, owner_id as "ownerId", root_folder_id as "rootId", needs_user_audit as "userReview",
      audit_deadline as deadline, deletion_id is not null as "isDeleted",
      array(select role_id from review_role where space_id = space.id and needs_role_audit) as "pendingRoles"
    from space order by id`);
  const memberships = await rows(
    'select user_id, array_agg(role_id order by role_id) as roles from user_role group by 1 order by 1',
  );
  return {
    spaces,
    parents: new Map(objects.map((row) => [row.id, row.parent])),
    documents: new Set(objects.filter((row) => row.document).map((row) => row.id)),
    deleted: new Set(objects.filter((row) => row.deletion_id !== null).map((row) => row.id)),
    entries,
    rolesOf: new Map(memberships.map((row) => [row.user_id, row.roles])),
  };
}

/** The object, what it lies in, and so on up to the root. */
export function chainOf({ parents }: AccessModel, id: number): number[] {
  const chain: number[] = [];
  for (let at: number | null | undefined = id; at != null; at = parents.get(at)) {
    if (chain.includes(at)) throw new Error(`a circle: ${[...chain, at].join(' in ')}`);
    chain.push(at);
  }
  return chain;
}

export function spaceOf(model: AccessModel, id: number): ModelSpace {
  const root = chainOf(model, id).at(-1);
  const space = model.spaces.find((one) => one.rootId === root);
  if (!space) throw new Error(`${id} lies in no space`);
  return space;
}

/** Of the nearest entry for the role, on the object or above it. */
export function roleFlags(model: AccessModel, role: number, id: number): number {
  const nearest = chainOf(model, id).find((at) => model.entries.get(at)?.has(role));
  return nearest === undefined ? 0 : (model.entries.get(nearest)?.get(role) as number);
}

export const isAdmin = (model: AccessModel, { userId }: ModelReader): boolean =>
  (model.rolesOf.get(userId) ?? []).some((role) => role === 161 || role === 21313);

export function flagsOf(model: AccessModel, reader: ModelReader, id: number): number {
  const space = spaceOf(model, id);
  if (isAdmin(model, reader) || space.ownerId === reader.userId) return everything;
  const isLate = space.deadline !== null && space.deadline < reader.today;
  if (isLate && space.userReview) return 0;
  return (model.rolesOf.get(reader.userId) ?? [])
    .filter((role) => !(isLate && space.pendingRoles.includes(role)))
    .reduce((flags, role) => flags | roleFlags(model, role, id), 0);
}

export const isAlive = (model: AccessModel, id: number): boolean =>
  !spaceOf(model, id).isDeleted && !chainOf(model, id).some((at) => model.deleted.has(at));

export const canSee = (model: AccessModel, reader: ModelReader, id: number): boolean =>
  isAlive(model, id) &&
  (flagsOf(model, reader, id) & (model.documents.has(id) ? canReadDocument : canRead)) !== 0;

/** The readable folders above, from the top, without the root: the last one is where the object is shown. */
export const shownAbove = (model: AccessModel, reader: ModelReader, id: number): number[] =>
  chainOf(model, id)
    .slice(1, -1)
    .filter((at) => (flagsOf(model, reader, at) & canRead) !== 0)
    .reverse();
