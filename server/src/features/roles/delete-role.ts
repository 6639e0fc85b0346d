import type { CallReply } from '@atrium/contract/parts/call';
import type { deleteRole as deleteCall, measureRoleDeletion as measureCall } from '@atrium/contract/roles';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { measureImpact } from '../../core/library/measure-impact.ts';
import { setEntries } from '../../core/library/set-entries.ts';
import type { Ask } from '../../core/route.ts';
import { roleFixed, roleNotFound } from './role-errors.ts';
import { isFixed } from './show-roles.ts';

/**
 * Deletes a role with its entries, so that what follows from them is settled, and with memberships and pending
 * reviews.
 */
export async function deleteRole(
  parts: Parts,
  { caller, params: { id }, from }: Ask<typeof deleteCall>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    const { name, objects, reviews } = await lockRole(trx, id);
    await dropEntries(trx, id, objects);
    const people = await trx.selectFrom('user_role').select('user_id').where('role_id', '=', id).execute();
    await trx.deleteFrom('role').where('id', '=', id).execute();
    // A review that waited for nothing else has nothing left to confirm.
    await sql`
      update space set needs_role_audit = false
      where id = any(${reviews}::int[]) and needs_role_audit
        and not exists (select from review_role where space_id = space.id)`.execute(trx);
    await recordEvent(parts, trx, from, {
      action: 'role.deleted',
      actorId: caller.user.id,
      subject: { type: 'role', id },
      detail: {
        name,
        people: people.slice(0, 1000).map((row) => row.user_id),
        objects: objects.slice(0, 1000),
      },
    });
  });
}

/** Measures a role's deletion: it is made, looked at and taken back. */
export async function measureRoleDeletion(
  parts: Parts,
  { params: { id } }: Ask<typeof measureCall>,
): Promise<CallReply<typeof measureCall>> {
  let counted = { people: 0, spaces: 0 };
  const { lose, documentsLost } = await measureImpact(parts.db, async (trx) => {
    const { objects } = await lockRole(trx, id);
    counted = await countUses(trx, id);
    return { folderIds: objects, documentIds: objects, apply: () => dropEntries(trx, id, objects) };
  });
  return { ...counted, lose, documentsLost };
}

const dropEntries = (trx: Transaction, roleId: number, objects: number[]) =>
  setEntries(
    trx,
    objects.map((objectId) => ({ objectId, roleId, flags: null })),
  );

interface Uses {
  name: string;
  /** Folders and documents with entries of the role, also in the trash. */
  objects: number[];
  /** Spaces in which its review is pending. */
  reviews: number[];
}

/**
 * Spaces first, then the role, as whoever sets entries does. Entries that came while this waited may lie in other
 * spaces: then all is let go and locked again. Once the role is held, nothing can refer to it any more.
 */
async function lockRole(trx: Transaction, id: number): Promise<Uses> {
  if (isFixed(id)) throw roleFixed();
  let known = await readUses(trx, id);
  for (;;) {
    await sql`savepoint before_role`.execute(trx);
    await lockSpacesOf(trx, { folders: known.objects, documents: known.objects, spaces: known.reviews });
    await trx
      .selectFrom('role')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(roleNotFound);
    const now = await readUses(trx, id);
    const seen = new Set([...known.objects, ...known.reviews.map((space) => -space)]);
    const isKnown = [...now.objects, ...now.reviews.map((space) => -space)].every((one) => seen.has(one));
    known = now;
    if (isKnown) return now;
    await sql`rollback to savepoint before_role`.execute(trx);
  }
}

async function readUses(trx: Transaction, id: number): Promise<Uses> {
  const found = await sql<Uses>`
    select name, array(select object_id from acl_entry where role_id = role.id order by 1) as objects,
      array(select space_id from review_role where role_id = role.id order by 1) as reviews
    from role where id = ${id}`.execute(trx);
  const [uses] = found.rows;
  if (!uses) throw roleNotFound();
  return uses;
}

async function countUses(trx: Transaction, id: number): Promise<{ people: number; spaces: number }> {
  const found = await sql<{ people: number; spaces: number }>`
    select
      (select count(*)::int from user_role ur join app_user u on u.id = ur.user_id
        where ur.role_id = ${id} and u.deleted_at is null) as people,
      (select count(distinct f.space_id)::int from acl_entry e left join document d on d.id = e.object_id
        join folder f on f.id = coalesce(d.folder_id, e.object_id)
        where e.role_id = ${id} and f.deletion_id is null and d.deletion_id is null) as spaces`.execute(trx);
  return found.rows[0] as { people: number; spaces: number };
}
