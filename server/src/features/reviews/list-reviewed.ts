import type { CallReply } from '@atrium/contract/parts/call';
import type {
  listPendingRoles as pendingCall,
  ReviewedUser,
  listSpaceRoles as rolesCall,
  listReviewedUsers as usersCall,
} from '@atrium/contract/reviews';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import { showPerson } from '../../core/people/directory.ts';
import type { Ask } from '../../core/route.ts';
import { readUsers, rolesIn, versionOf } from './read-states.ts';
import { readPending } from './show-review.ts';

export async function listSpaceRoles(
  parts: Parts,
  { caller, params }: Ask<typeof rolesCall>,
): Promise<CallReply<typeof rolesCall>> {
  await requireOverseer(parts, parts.db, caller, params.id);
  const found = await sql<{ id: number; name: string; permissions: number[] }>`
    select r.id, r.name,
      array(select permission_id from role_global_permission where role_id = r.id order by 1) as permissions
    from role r where r.id in (${rolesIn(params.id)}) order by lower(r.name), r.id`.execute(parts.db);
  return found.rows;
}

export async function listPendingRoles(
  parts: Parts,
  { caller, params }: Ask<typeof pendingCall>,
): Promise<CallReply<typeof pendingCall>> {
  await requireOverseer(parts, parts.db, caller, params.id);
  return readPending(parts.db, params.id);
}

export async function listReviewedUsers(
  parts: Parts,
  { caller, params, reply }: Ask<typeof usersCall>,
): Promise<ReviewedUser[]> {
  const users = await readUsers(parts.db, await requireOverseer(parts, parts.db, caller, params.id));
  reply.header('etag', versionOf(users));
  return users.map((user) => showPerson(caller, user));
}
