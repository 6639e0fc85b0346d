import { change } from '../../base/database/connect.ts';
import { setEntries } from '../../core/tree/set-entries.ts';
import { makeSpace } from '../library.ts';
import type { MatrixWorld } from './world.ts';

/** Another space with the same owner, entries at its root and review. */
export async function copyReviewed({ house }: MatrixWorld, [spaceId, ...rest]: number[]): Promise<number[]> {
  const { db, pool } = house.parts;
  const original = await db
    .selectFrom('space')
    .selectAll()
    .where('id', '=', spaceId as number)
    .executeTakeFirstOrThrow();
  const copy = await makeSpace(house, { ownerId: original.owner_id });
  const entries = await db
    .selectFrom('acl_entry')
    .selectAll()
    .where('object_id', '=', original.root_folder_id)
    .execute();
  await change(db, (trx) =>
    setEntries(
      trx,
      entries.map(({ role_id, flags }) => ({ objectId: copy.rootId, roleId: role_id, flags })),
    ),
  );
  const { needs_user_audit, needs_role_audit, audit_deadline } = original;
  await db
    .updateTable('space')
    .set({ needs_user_audit, needs_role_audit, audit_deadline, review_expired_for: audit_deadline })
    .where('id', '=', copy.id)
    .execute();
  await pool.query(
    'insert into review_role (space_id, role_id) select $1, role_id from review_role where space_id = $2',
    [copy.id, spaceId],
  );
  return [copy.id, ...rest];
}
