import { longestQuote, type Notification, type NotificationKind } from '@atrium/contract/notifications';
import type { Face } from '@atrium/contract/parts/face';
import { asPlainText } from '@atrium/contract/parts/mentions';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../../core/access/access.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { type ShownThing, showThings } from '../../core/library/show-things.ts';
import { isStanding } from '../../core/notifications/count-unread.ts';
import { type FaceColumn, noFace, showFace } from '../../core/people/faces.ts';

export interface Wanted {
  limit: number;
  /** SQL: which of the notifications `n`, as `t` told the reader of them. */
  which: RawBuilder<unknown>;
  /** Of whoever did it, `n.actor_id`; nobody looks at those in a mail. */
  face?: FaceColumn;
}

/** What the reader was told of, of which they can read anything now, newest first. */
export async function selectNotifications(
  db: Queryable,
  reader: Reader,
  wanted: Wanted,
): Promise<Notification[]> {
  const rows = await selectRows(db, reader, wanted);
  const things = await showThings(
    db,
    reader,
    rows.flatMap(({ firstId, objectId }) => [firstId, objectId]),
  );
  return rows.flatMap((row) => {
    const thing = (isOfPlace(row) && things.get(row.objectId)) || things.get(row.firstId);
    // Somebody may have lost it between the two statements.
    return thing ? [show(row, thing)] : [];
  });
}

interface Row {
  id: number;
  kind: NotificationKind;
  at: Date;
  isRead: boolean;
  actorId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  objectId: number;
  /** The first of its things that the reader can read. */
  firstId: number;
  count: number;
  version: number | null;
  deadline: string | null;
  page: number | null;
  quote: string | null;
  face: Face | null;
}

/** Of several new things the folder is named that they are new in; of one, that one. */
const isOfPlace = ({ kind, count }: Row): boolean => kind === 'new' && count > 1;

/** Whose doing nothing was: the time came, or work failed. */
const ofNobody: NotificationKind[] = ['review', 'failed'];

function show(row: Row, thing: ShownThing): Notification {
  const { id, kind, isRead, count, version, deadline, page, actorId } = row;
  const quote = row.quote === null ? null : asPlainText(row.quote).slice(0, longestQuote);
  const by =
    actorId === null || ofNobody.includes(kind)
      ? null
      : { id: actorId, fullName: fullName(row), ...showFace(row.face) };
  const route = kind === 'review' ? `/spaces/${thing.space}/permissions` : thing.route;
  const at = row.at.toISOString();
  return { ...thing, id, kind, at, isRead, by, route, count, version, deadline, page, quote };
}

/**
 * Walks from the newest backwards, asking of each what of it the reader can read: of the scopes that its things lie in,
 * as there may be a thousand things in one.
 */
async function selectRows(
  db: Queryable,
  reader: Reader,
  { limit, which, face = noFace }: Wanted,
): Promise<Row[]> {
  const flags = flagsIn(reader, sql`s.scope_id`);
  const { rows } = await sql<Row>`
    select n.number as id, n.kind, n.at, n.read_at is not null as "isRead", n.actor_id as "actorId",
      coalesce(u.first_name, '') as "firstName", coalesce(u.last_name, '') as "lastName",
      coalesce(u.email, '') as email, n.object_id as "objectId", n.object_ids[seen.first] as "firstId", seen.count,
      n.version, n.deadline, written.page, written.quote, ${face} as face
    from (
      select n.*, t.read_at from notification_for t join notification n on n.id = t.notification_id
      where t.user_id = ${reader.userId} and ${which}
      order by n.number desc) n
    cross join lateral (
      select sum(s.things)::int as count, min(s.first)::int as first from (
        select ${documentScope} as scope_id, d.id is not null as is_document, count(*) as things,
          min(o.position) as first
        from unnest(n.object_ids) with ordinality as o (id, position)
        left join document d on d.id = o.id
        join folder f on f.id = coalesce(d.folder_id, o.id)
        where coalesce(d.deletion_id, case when d.id is null then f.deletion_id end) is null
        group by 1, 2) s
      where case when s.is_document then ${hasFlag(flags, 'canReadDocument')} else ${hasFlag(flags, 'canRead')} end) seen
    left join app_user u on u.id = n.actor_id
    left join lateral (${written}) written on n.kind in ('reply', 'mention')
    where seen.count > 0 and ${isStanding}
    order by n.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Mentions take less room once they are text. */
const mostRead = 10 * longestQuote;

/** SQL: what somebody wrote, as it is now; not on a PDF that opens with a password alone, which nobody gave here. */
const written = sql`
  select a.page + 1 as page, case when exists (
      select from (
        select d.hash from document d where d.id = a.document_id and d.version = a.version
        union all
        select v.hash from earlier_version v where v.document_id = a.document_id and v.version = a.version) file
      left join file_work w on w.hash = file.hash
      join pdf_fact p on p.hash = coalesce(w.pdf_hash, file.hash)
      where not p.needs_password)
    then nullif(left(a.body ->> 'contents', ${sql.lit(mostRead)}), '') end as quote
  from annotation a where a.document_id = n.object_id and a.id = n.annotation_id
  order by a.version desc limit 1`;
