import { spaceLike } from './copies.ts';
import type { MatrixWorld } from './world.ts';

/** Another space that is under the same review. */
export async function copyReviewed(world: MatrixWorld, [id, ...rest]: number[]): Promise<number[]> {
  const { pool } = world.house.parts;
  const copy = await spaceLike(world, id as number);
  await pool.query(
    `update space set needs_user_audit = o.needs_user_audit, needs_role_audit = o.needs_role_audit,
       audit_deadline = o.audit_deadline, review_expired_for = o.audit_deadline
     from space o where o.id = $2 and space.id = $1`,
    [copy, id],
  );
  await pool.query(
    'insert into review_role (space_id, role_id) select $1, role_id from review_role where space_id = $2',
    [copy, id],
  );
  return [copy, ...rest];
}
