import type { CallReply } from '@atrium/contract/call';
import type { ReviewedUser, listSpaceRoles as rolesCall } from '@atrium/contract/reviews';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { requireOverseer } from '../../core/access/require-overseer.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { readUsers, rolesIn } from './read-states.ts';
import { readPending } from './show-review.ts';

export async function listSpaceRoles(
  parts: Parts,
  caller: Caller,
  spaceId: number,
): Promise<CallReply<typeof rolesCall>> {
  await requireOverseer(parts, parts.db, caller, spaceId);
  const found = await sql<{ id: number; name: string; permissions: number[] }>`
    select r.id, r.name,
      array(select permission_id from role_global_permission where role_id = r.id order by 1) as permissions
    from role r where r.id in (${rolesIn(spaceId)}) order by lower(r.name), r.id`.execute(parts.db);
  return found.rows;
}

export async function listPendingRoles(parts: Parts, caller: Caller, spaceId: number): Promise<number[]> {
  await requireOverseer(parts, parts.db, caller, spaceId);
  return readPending(parts.db, spaceId);
}

export async function listReviewedUsers(
  parts: Parts,
  caller: Caller,
  spaceId: number,
): Promise<ReviewedUser[]> {
  return readUsers(parts.db, await requireOverseer(parts, parts.db, caller, spaceId));
}
