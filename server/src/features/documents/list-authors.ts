import type { listAuthors as listCall } from '@atrium/contract/documents';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Face } from '@atrium/contract/parts/face';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { hasFlag, readerOf, scopeFlagsOf } from '../../core/access/access.ts';
import { readsMuch } from '../../core/access/reads-much.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { faceOf, showFace } from '../../core/people/faces.ts';
import type { Ask } from '../../core/route.ts';

interface AuthorRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  face: Face | null;
}

/** Who made something that the caller can read now: the name of anybody else would tell of what is closed. */
export async function listAuthors(
  parts: Parts,
  { caller }: Ask<typeof listCall>,
): Promise<CallReply<typeof listCall>> {
  const reader = readerOf(parts, caller);
  const authors = (await readsMuch(parts.db, reader)) ? byPeople : byDocuments;
  const found = await sql<AuthorRow>`
    with ${scopeFlagsOf(reader)},
    document_folder as materialized (
      select f.id from scope_flags s join folder f on f.scope_id = s.id
      where ${hasFlag(sql`s.flags`, 'canReadDocument')}),
    document_scope as materialized (
      select id from scope_flags where ${hasFlag(sql`flags`, 'canReadDocument')}),
    folder_author as materialized (
      select distinct f.created_by as id from scope_flags s join folder f on f.scope_id = s.id
      where ${hasFlag(sql`s.flags`, 'canRead')} and f.parent_id is not null and f.deletion_id is null)
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      ${faceOf(caller, sql`u.id`)} as face
    from ${authors}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(parts.db);
  return found.rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row),
    ...showFace(row.face),
  }));
}

/** SQL: where much can be read, the first documents of each person tell. */
const byPeople = sql`
  app_user u left join folder_author known on known.id = u.id
  left join lateral (
    select true as found from document d
    where known.id is null and d.created_by = u.id and d.deletion_id is null and (
      d.own_scope_id is null and d.folder_id in (select id from document_folder)
      or d.own_scope_id in (select id from document_scope))
    limit 1) d on true
  where known.id is not null or d.found`;

/** SQL: where little can be read, all of that. */
const byDocuments = sql`
  app_user u where u.id in (
    select id from folder_author
    union
    select d.created_by from document_folder f cross join lateral (
      select created_by from document
      where folder_id = f.id and own_scope_id is null and deletion_id is null offset 0) d
    union
    select d.created_by from document_scope s join document d on d.own_scope_id = s.id
    where d.deletion_id is null)`;
