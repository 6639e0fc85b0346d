import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';

/** A space with its root folder, which is a scope from the start. */
export async function makeSpace(
  parts: Parts,
  trx: Transaction,
  {
    name,
    ownerId,
    createdBy,
    quota = null,
  }: { name: string; ownerId: number; createdBy: number; quota?: number | null },
): Promise<{ id: number; rootId: number }> {
  const now = parts.clock.now();
  const next = await sql<{ rootId: number }>`select nextval('object_id')::int as "rootId"`.execute(trx);
  const { rootId } = next.rows[0] as { rootId: number };
  const { id } = await trx
    .insertInto('space')
    .values({ name, owner_id: ownerId, root_folder_id: rootId, quota, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('acl_scope').values({ id: rootId, parent_id: null, space_id: id }).execute();
  await trx
    .insertInto('folder')
    .values({
      id: rootId,
      space_id: id,
      parent_id: null,
      name: '',
      path: [rootId],
      scope_id: rootId,
      created_by: createdBy,
      created_at: now,
      modified_at: now,
    })
    .execute();
  return { id, rootId };
}
