import type { listShares as listCall, Share } from '@atrium/contract/share';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import type { Ask } from '../../core/route.ts';
import { type NamedItem, nameItems } from './find-items.ts';

const mostShares = 50;
const mostFailures = 100;

export const listShares = (parts: Parts, { caller }: Ask<typeof listCall>): Promise<Share[]> =>
  showShares(parts, caller, sql`true`);

export async function showShare(parts: Parts, caller: Caller, id: number): Promise<Share> {
  const [share] = await showShares(parts, caller, sql`s.id = ${id}`);
  return share as Share;
}

type Counts = Pick<
  Share,
  'people' | 'copies' | 'leftOut' | 'queued' | 'sent' | 'outbox' | 'withheld' | 'failed'
>;

interface ShareRow extends Counts {
  id: number;
  at: Date;
  subject: string;
  objects: number[];
}

/** The caller's own, newest first. */
async function showShares(parts: Parts, caller: Caller, condition: RawBuilder<unknown>): Promise<Share[]> {
  const { rows } = await sql<ShareRow>`
    with own as materialized (
      select s.* from share s where s.sender_id = ${caller.user.id} and ${condition}
      order by s.id desc limit ${mostShares})
    select s.id, s.created_at as at, s.subject, s.left_out as "leftOut",
      array(select object_id from share_item where share_id = s.id order by position) as objects, counted.*
    from own s cross join lateral (
      select count(*) filter (where not is_copy)::int as people, count(*) filter (where is_copy)::int as copies,
        count(*) filter (where state in ('queued', 'sending'))::int as queued,
        count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'outbox')::int as outbox,
        count(*) filter (where state = 'withheld')::int as withheld,
        count(*) filter (where state = 'failed')::int as failed
      from mail where share_id = s.id) counted
    order by s.id desc`.execute(parts.db);
  const objects = [...new Set(rows.flatMap((row) => row.objects))];
  const items = new Map(
    (await nameItems(parts.db, readerOf(parts, caller), objects)).map((item, place) => [
      item.id,
      { item, place },
    ]),
  );
  const failures = await findFailures(parts, caller, rows);
  return rows.map(({ objects: ids, at, ...row }) => {
    const seen = ids.flatMap((id) => items.get(id) ?? []).sort((a, b) => a.place - b.place);
    return {
      ...row,
      at: at.toISOString(),
      items: seen.map(({ item }) => showItem(item)),
      hidden: ids.length - seen.length,
      failures: failures.get(row.id) ?? [],
    };
  });
}

const showItem = ({ entityType, entityId, name, route }: NamedItem): Share['items'][number] => ({
  entityType,
  entityId,
  name,
  route,
});

/** Finds whose mails failed; where the directory is closed to the caller, their number is all that is told. */
async function findFailures(
  parts: Parts,
  caller: Caller,
  shares: ShareRow[],
): Promise<Map<number, Share['failures']>> {
  const ids = shares.filter(({ failed }) => failed > 0).map(({ id }) => id);
  if (ids.length === 0 || !mayUseContacts(caller)) return new Map();
  const found = await sql<{
    shareId: number;
    id: number;
    firstName: string;
    lastName: string;
    email: string;
  }>`
    select f.share_id as "shareId", u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
    from (
      select share_id, user_id, row_number() over (partition by share_id order by id) as place
      from mail where share_id = any(${ids}::int[]) and state = 'failed') f
    join app_user u on u.id = f.user_id where f.place <= ${mostFailures}
    order by f.share_id, f.place`.execute(parts.db);
  const byShare = Map.groupBy(found.rows, ({ shareId }) => shareId);
  return new Map(
    [...byShare].map(([shareId, people]) => [
      shareId,
      people.map((person) => ({ id: person.id, fullName: fullName(person) })),
    ]),
  );
}
