import type { listMembers as listCall, Member } from '@atrium/contract/members';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { readingRoles, readsSpace } from '../../core/access/space-readers.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';

/**
 * Somebody whose contact the caller may not see is told by the name of the account alone: who is a member is no
 * secret among those who may read the space, how to reach them is theirs to publish.
 */
export async function listMembers(
  parts: Parts,
  { caller, params: { id: spaceId } }: Ask<typeof listCall>,
): Promise<Member[]> {
  const space = await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  const seesRoles = caller.isAdmin || space.ownerId === caller.user.id;
  const roles = seesRoles
    ? sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by lower(r.name)), '[]')
        from user_role ur join reading_role using (role_id) join role r on r.id = ur.role_id
        where ur.user_id = u.id)`
    : sql`null`;
  const found = await sql<Omit<Member, 'fullName'> & { account: string }>`
    with ${readingRoles(spaceId)}
    select u.id, u.email as account, c.id as contact, c.salutation, ${roles} as roles,
      coalesce(c.first_name, u.first_name) as "firstName", coalesce(c.last_name, u.last_name) as "lastName",
      coalesce(c.email, case when hidden.id is null then u.email end, '') as email,
      coalesce(c.phone, '') as phone, coalesce(c.mobile, '') as mobile, coalesce(c.fax, '') as fax,
      coalesce(c.switchboard, '') as switchboard, coalesce(c.position, '') as position,
      coalesce(c.division, '') as division, c.image_id as image
    from app_user u left join contact c on c.user_id = u.id and ${isSeenBy(caller)}
    left join contact hidden on hidden.user_id = u.id
    where ${readsSpace(spaceId)}
    order by lower(coalesce(c.last_name, u.last_name)), lower(coalesce(c.first_name, u.first_name)), u.id`.execute(
    parts.db,
  );
  return found.rows.map(({ account, ...member }) => ({
    ...member,
    fullName: fullName({ ...member, email: account }),
  }));
}
