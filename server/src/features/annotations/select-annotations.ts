import type { Annotation } from '@atrium/contract/annotations';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { isoTime } from '../../core/library/select-documents.ts';

type Row = Omit<Annotation, 'author' | 'updatedBy'> & {
  authorId: number;
  authorFirst: string;
  authorLast: string;
  authorEmail: string;
  updaterId: number;
  updaterFirst: string;
  updaterLast: string;
  updaterEmail: string;
};

/** All living ones of a version; or what changed after a seq, deleted ones too. */
export async function selectAnnotations(
  db: Queryable,
  documentId: number,
  version: number,
  since: number | undefined,
): Promise<Annotation[]> {
  const condition = since === undefined ? sql`a.deleted_at is null` : sql`a.seq > ${since}`;
  const found = await sql<Row>`
    select a.id, a.rev, a.page as "pageIndex", case when a.deleted_at is null then a.body end as body,
      a.in_reply_to as "inReplyTo", ${isoTime('a.created_at')} as "createdAt",
      ${isoTime('a.updated_at')} as "updatedAt", a.deleted_at is not null as deleted,
      author.id as "authorId", author.first_name as "authorFirst", author.last_name as "authorLast",
      author.email as "authorEmail", updater.id as "updaterId", updater.first_name as "updaterFirst",
      updater.last_name as "updaterLast", updater.email as "updaterEmail"
    from annotation a
    join app_user author on author.id = a.created_by
    join app_user updater on updater.id = a.updated_by
    where a.document_id = ${documentId} and a.version = ${version} and ${condition}
    order by a.page, a.created_at, a.id`.execute(db);
  return found.rows.map(show);
}

const show = (row: Row): Annotation => ({
  id: row.id,
  rev: row.rev,
  pageIndex: row.pageIndex,
  body: row.body,
  inReplyTo: row.inReplyTo,
  author: {
    id: row.authorId,
    fullName: fullName({ firstName: row.authorFirst, lastName: row.authorLast, email: row.authorEmail }),
  },
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
