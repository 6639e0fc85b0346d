import type { listReceived as listCall, Received } from '@atrium/contract/recent';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { showThings } from '../../core/library/show-things.ts';
import type { Ask } from '../../core/route.ts';

/** One share can name five hundred things: no more is looked at than this. */
const mostShares = 100;
const mostThings = 1000;

interface ReceivedRow {
  id: number;
  at: Date;
  actorId: number;
  firstName: string;
  lastName: string;
  email: string;
}

/** Mails of shares are kept for weeks; what the bell told of them lasts longer, and names no text. */
export async function listReceived(
  parts: Parts,
  { caller, query: { limit } }: Ask<typeof listCall>,
): Promise<Received[]> {
  const { rows } = await sql<ReceivedRow>`
    select x.id, x.at, x.actor_id as "actorId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from (
      select distinct on (o.id) o.id, n.at, n.number, n.actor_id, o.position
      from (
        select n.* from notification_for t join notification n on n.id = t.notification_id
        where t.user_id = ${caller.user.id} and n.kind = 'shared' order by n.number desc limit ${mostShares}) n
      cross join unnest(n.object_ids) with ordinality as o (id, position)
      order by o.id, n.number desc) x
    join app_user u on u.id = x.actor_id
    order by x.number desc, x.position limit ${mostThings}`.execute(parts.db);
  const things = await showThings(
    parts.db,
    readerOf(parts, caller),
    rows.map(({ id }) => id),
  );
  const seen = rows.flatMap(({ id, at, actorId, ...person }) => {
    const thing = things.get(id);
    return thing ? [{ ...thing, at: at.toISOString(), by: { id: actorId, fullName: fullName(person) } }] : [];
  });
  return seen.slice(0, limit);
}
