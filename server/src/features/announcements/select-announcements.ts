import type { Announcement } from '@atrium/contract/announcements';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { showPerson } from '../../core/people/directory.ts';

interface Author {
  byId: number;
  firstName: string;
  lastName: string;
  email: string;
}

type Row<More> = Omit<Announcement, 'by'> & Author & More;

const fields = sql`a.id, a.title, a.summary, a.first_day as date, a.last_day as until, a.is_pinned as "isPinned",
  a.language, a.is_for_everybody as "isForEverybody",
  array(select json_build_object('topic', t) from unnest(a.topics) with ordinality as list (t, at) order by at) as topics,
  case when i.id is not null then
    json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', a.image_alt) end as picture,
  u.id as "byId", u.first_name as "firstName", u.last_name as "lastName", u.email`;

interface Wanted {
  /** What is selected of `announcement a` besides what everybody is shown. */
  more?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** What follows the condition: an order, a limit. */
  order?: RawBuilder<unknown>;
}

/** Announcements, with who wrote them as the caller may see that person. */
export async function selectAnnouncements<More = unknown>(
  db: Queryable,
  caller: Caller,
  { more, where, order = sql`` }: Wanted,
): Promise<(Announcement & More)[]> {
  const { rows } = await sql<Row<More>>`
    select ${fields} ${more ? sql`, ${more}` : sql``}
    from announcement a join app_user u on u.id = a.created_by
    left join announcement_image i on i.id = a.image_id
    where ${where} ${order}`.execute(db);
  return rows.map(({ byId, firstName, lastName, email, ...row }) => {
    const author = { id: byId, fullName: fullName({ firstName, lastName, email }), email };
    const { id, fullName: name } = showPerson(caller, author);
    return { ...row, by: { id, fullName: name } } as unknown as Announcement & More;
  });
}

export const newestFirst = sql`order by a.first_day desc, a.id desc`;
export const pinnedFirst = sql`order by a.is_pinned desc, a.first_day desc, a.id desc`;
