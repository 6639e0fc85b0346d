import type { Annotation } from '@atrium/contract/annotations';
import type { Face } from '@atrium/contract/parts/face';
import { mentionedIn } from '@atrium/contract/parts/mentions';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { isoTime } from '../../core/library/select-documents.ts';
import { faceOf, showFace } from '../../core/people/faces.ts';
import { findMentioned } from './mentionable.ts';

type Row = Omit<Annotation, 'author' | 'mentions' | 'updatedBy'> & {
  authorId: number;
  authorFirst: string;
  authorLast: string;
  authorEmail: string;
  authorFace: Face | null;
  updaterId: number;
  updaterFirst: string;
  updaterLast: string;
  updaterEmail: string;
};

type Person = Annotation['updatedBy'];

interface Wanted {
  documentId: number;
  version: number;
  since?: number | undefined;
}

/** All living ones of a version; or what changed after a seq, deleted ones too. */
export async function selectAnnotations(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  { documentId, version, since }: Wanted,
): Promise<Annotation[]> {
  const condition = since === undefined ? sql`a.deleted_at is null` : sql`a.seq > ${since}`;
  const found = await sql<Row>`
    select a.id, a.rev, a.page as "pageIndex", case when a.deleted_at is null then a.body end as body,
      a.in_reply_to as "inReplyTo", ${isoTime('a.created_at')} as "createdAt",
      ${isoTime('a.updated_at')} as "updatedAt", a.deleted_at is not null as deleted,
      author.id as "authorId", author.first_name as "authorFirst", author.last_name as "authorLast",
      author.email as "authorEmail", ${faceOf(caller, sql`author.id`)} as "authorFace", updater.id as "updaterId", updater.first_name as "updaterFirst",
      updater.last_name as "updaterLast", updater.email as "updaterEmail"
    from annotation a
    join app_user author on author.id = a.created_by
    join app_user updater on updater.id = a.updated_by
    where a.document_id = ${documentId} and a.version = ${version} and ${condition}
    order by a.page, a.created_at, a.id`.execute(db);
  const mentioned = found.rows.map(({ body }) => mentionedIn(body?.contents));
  const people = await findMentioned(parts, db, caller, documentId, [...new Set(mentioned.flat())]);
  return found.rows.map((row, index) => show(row, mentioned[index] ?? [], people));
}

const show = (row: Row, mentioned: number[], people: Map<number, Person>): Annotation => ({
  id: row.id,
  rev: row.rev,
  pageIndex: row.pageIndex,
  body: row.body,
  inReplyTo: row.inReplyTo,
  author: {
    id: row.authorId,
    fullName: fullName({ firstName: row.authorFirst, lastName: row.authorLast, email: row.authorEmail }),
    ...showFace(row.authorFace),
  },
  mentions: mentioned.flatMap((id) => people.get(id) ?? []),
  createdAt: row.createdAt,
  updatedBy: {
    id: row.updaterId,
    fullName: fullName({ firstName: row.updaterFirst, lastName: row.updaterLast, email: row.updaterEmail }),
  },
  updatedAt: row.updatedAt,
  deleted: row.deleted,
});

/** How many changes there were. Asked before the rows: what comes in between is shown twice, never left out. */
export async function readSeq(db: Queryable, documentId: number): Promise<number> {
  const row = await db
    .selectFrom('annotation_state')
    .select('seq')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
