import type { Pool } from 'pg';
import { type AccessModel, chainOf, roleFlags, spaceOf } from './access-model.ts';

/** What the server keeps so that it need not walk: it follows from parents and entries alone. */
export interface DerivedState {
  folders: { id: number; path: number[]; space: number; scope: number }[];
  /** Documents with entries of their own. */
  documents: { id: number; scope: number }[];
  scopes: { id: number; parent: number | null; space: number }[];
  grants: { scope: number; role: number; flags: number }[];
}

export async function readDerivedState(pool: Pool): Promise<DerivedState> {
  const rows = async (query: string) => (await pool.query(query)).rows;
  return {
    folders: await rows('select id, path, space_id as space, scope_id as scope from folder order by id'),
    documents: await rows(
      'select id, own_scope_id as scope from document where own_scope_id is not null order by id',
    ),
    scopes: await rows('select id, parent_id as parent, space_id as space from acl_scope order by id'),
    grants: await rows('select scope_id as scope, role_id as role, flags from acl_grant order by 1, 2'),
  };
}

/** The same by walking the parents: the invariants of core/library/settle.ts, all of them. */
export function deriveState(model: AccessModel): DerivedState {
  const isScope = (id: number) => model.parents.get(id) === null || (model.entries.get(id)?.size ?? 0) > 0;
  const nearestScope = (id: number) => chainOf(model, id).find(isScope) as number;
  const ids = [...model.parents.keys()].sort((a, b) => a - b);
  const scopes = ids.filter(isScope);
  const roles = [...new Set([...model.entries.values()].flatMap((entries) => [...entries.keys()]))].sort(
    (a, b) => a - b,
  );
  return {
    folders: ids
      .filter((id) => !model.documents.has(id))
      .map((id) => ({
        id,
        path: chainOf(model, id).reverse(),
        space: spaceOf(model, id).id,
        scope: nearestScope(id),
      })),
    documents: scopes.filter((id) => model.documents.has(id)).map((id) => ({ id, scope: id })),
    scopes: scopes.map((id) => {
      const above = model.parents.get(id);
      return { id, parent: above == null ? null : nearestScope(above), space: spaceOf(model, id).id };
    }),
    grants: scopes.flatMap((scope) =>
      roles
        .map((role) => ({ scope, role, flags: roleFlags(model, role, scope) }))
        .filter((grant) => grant.flags !== 0),
    ),
  };
}

/** Things that are not in the trash although what they lie in is. */
export const aliveInTrash = (model: AccessModel): number[] =>
  [...model.parents].flatMap(([id, parent]) => {
    const above = parent === null ? spaceOf(model, id).isDeleted : model.deleted.has(parent);
    return above && !model.deleted.has(id) ? [id] : [];
  });
